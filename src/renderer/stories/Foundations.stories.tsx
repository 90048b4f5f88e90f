import { LOCALES, type Locale } from '../../definition/types/locale.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import terms from '../../../locales/glossary/terms.json';
import { useRenderer } from '../settings.ts';
import { PALETTE } from '../theme.ts';
import { useGloss } from './useGloss.ts';

/** What every screen is made of: colours, letters, spaces, icons, states and words. */
const meta: Meta = { title: 'Foundations' };
export default meta;

const page = (name: string, Page: () => ReactNode): StoryObj => ({
  name,
  render: () => (
    <div className="gallery-sheet gallery-manual">
      <Page />
    </div>
  ),
});

/** What a colour is for, by its custom property without `--hall-`. */
const COLOURS: Record<keyof (typeof PALETTE)['light'], string> = {
  primary: 'The one thing to do next, links, what is chosen.',
  'primary-strong': 'The same under the pointer.',
  'primary-soft': 'Ground of what is chosen.',
  'on-primary': 'Text on the main colour.',
  accent: 'Counts of what waits; never a state.',
  background: 'The page.',
  surface: 'Sheets, cards and fields.',
  'surface-raised': 'Heads of tables and bars.',
  text: 'Text.',
  'text-soft': 'Help, times, what is said beside.',
  line: 'Lines between things.',
  border: 'Borders of controls: 3:1 on every ground.',
  error: 'What is wrong or refused.',
  'error-soft': 'Ground of a refusal.',
  warning: 'What wants somebody soon.',
  'warning-soft': 'Ground of a warning.',
  success: 'What is done.',
  'success-soft': 'Ground of what is done.',
  info: 'What is under way.',
  'info-soft': 'Ground of a hint.',
};

function ColourTable() {
  const gloss = useGloss();
  return (
    <table>
      <tbody>
        {Object.entries(COLOURS).map(([name, use]) => (
          <tr key={name}>
            <td>
              <span className="gallery-swatch" style={{ background: `var(--hall-${name})` }} />
            </td>
            <th scope="row">
              <code>--hall-{name}</code>
            </th>
            <td>{gloss(use)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Sizes in pixels, and where they stand. */
const LETTERS: [size: number, weight: number, use: string][] = [
  [20, 600, 'Title of a page: one.'],
  [15, 600, 'Title of a section or panel.'],
  [14, 400, 'Text, fields, cells.'],
  [12, 400, 'Help, times, counts: never smaller.'],
];

function LetterTable() {
  const gloss = useGloss();
  return (
    <ul>
      {LETTERS.map(([size, weight, use]) => (
        <li key={size} style={{ fontSize: size, fontWeight: weight }}>
          {gloss(use)} {size} px
        </li>
      ))}
    </ul>
  );
}

const SPACES: [pixels: number, use: string][] = [
  [4, 'Between a label and its field.'],
  [8, 'Between things of one group.'],
  [16, 'Between groups; the edge of a phone.'],
  [24, 'Between panels; inside a sheet.'],
];

function SpaceTable() {
  const gloss = useGloss();
  return (
    <ul>
      {SPACES.map(([pixels, use]) => (
        <li key={pixels}>
          <span className="gallery-space" style={{ width: pixels }} /> {pixels} px: {gloss(use)}
        </li>
      ))}
      <li>{gloss('A control is 36 px high, on a phone 44.')}</li>
    </ul>
  );
}

const STATES = ['info', 'success', 'warning', 'error'] as const;

function StateTable() {
  const gloss = useGloss();
  return (
    <>
      <p>{gloss('A state is a word in a tag; its colour only repeats it.')}</p>
      {STATES.map((tone) => (
        <p key={tone}>
          <span className="hall-tag" style={{ background: `var(--hall-${tone}-soft)`, color: `var(--hall-${tone})` }}>
            {gloss(COLOURS[tone])}
          </span>
        </p>
      ))}
    </>
  );
}

/** Pictures that mean one thing everywhere. */
const ICONS: Record<string, string> = {
  HomeOutlined: 'Home.',
  InboxOutlined: 'What waits for me.',
  SendOutlined: 'What I handed in.',
  BellOutlined: 'Notices.',
  SearchOutlined: 'Search and commands.',
  DownloadOutlined: 'Export.',
  PrinterOutlined: 'Print.',
};

function IconTable() {
  const { services } = useRenderer();
  const gloss = useGloss();
  return (
    <>
      <p>{gloss('Icons are those of @ant-design/icons, outlined; beside each stands its word.')}</p>
      <ul>
        {Object.entries(ICONS).map(([name, use]) => (
          <li key={name}>
            <span
              className="hall-icon"
              style={{ WebkitMaskImage: `url(${services.iconUrl(name)})` }}
              aria-hidden="true"
            />{' '}
            <code>{name}</code> {gloss(use)}
          </li>
        ))}
      </ul>
    </>
  );
}

function WordTable() {
  return (
    <table>
      <thead>
        <tr>
          {LOCALES.map((language) => (
            <th key={language} scope="col">
              {language}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(terms as readonly Partial<Record<Locale, string | string[]>>[]).map((term) => (
          <tr key={String(term['zh-CN'])}>
            {LOCALES.map((language) => (
              <td key={language}>{[term[language] ?? []].flat().join(', ')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const Colours = page('colours', ColourTable);
export const Letters = page('letters', LetterTable);
export const Spaces = page('spaces', SpaceTable);
export const States = page('states', StateTable);
export const Icons = page('icons', IconTable);
export const Words = page('words', WordTable);
