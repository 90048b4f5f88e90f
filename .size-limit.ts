import { asPaths, chunkScripts, shellScripts } from './scripts/lib/bundles.ts';

/** JavaScript by screen, gzip: what must have arrived before the screen works. Lazy parts are not among it. */
const shell = shellScripts();
const hall = shell.union(chunkScripts('MainLayout', 'HomePage'));
const form = chunkScripts('ApplyPage').difference(hall);
const beyondForm = (name: string) => asPaths(chunkScripts(name).difference(hall).difference(form));

export default [
  { name: 'shell and login', path: asPaths(shell.union(chunkScripts('LoginPage'))), limit: '220 kB', gzip: true },
  { name: 'the hall', path: asPaths(hall), limit: '350 kB', gzip: true },
  { name: 'a form page, beyond the hall', path: asPaths(form), limit: '142 kB', gzip: true },
  {
    name: 'the editor of rich text, beyond a form page',
    path: beyondForm('RichTextEditor'),
    limit: '140 kB',
    gzip: true,
  },
  { name: 'the paper of a signature, beyond a form page', path: beyondForm('Pad'), limit: '8 kB', gzip: true },
  {
    name: 'the process editor, beyond a form page',
    // bpmn-js alone is 170 kB; the rest is the panel of properties, and files that it shares with lists come whole
    path: beyondForm('ProcessEditor'),
    limit: '255 kB',
    gzip: true,
  },
  // the kinds of charts that reports have, of ECharts; it comes after the page, when there is something to draw
  { name: 'the charts of a report, beyond a form page', path: beyondForm('Chart'), limit: '210 kB', gzip: true },
  {
    name: 'the studio, beyond a form page',
    // the reading of JSON (forms need it no more), of a definition and of BPMN, pickers of the properties; text and process have editors of their own;
    // files that it shares with lists come whole, since their buttons' menus are one part with what draws those: +6 kB here
    path: beyondForm('StudioEditor'),
    limit: '200 kB',
    gzip: true,
  },
  // CodeMirror with JSON and XML, and what may be written with one line about each
  { name: 'the text editor of the studio', path: beyondForm('CodeEditor'), limit: '158 kB', gzip: true },
];
