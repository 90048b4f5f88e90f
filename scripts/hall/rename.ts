import { changedLines, rename, type Clash, type Rename } from '../../src/definition/edit/rename.ts';
import type { DefinitionSource } from '../../src/definition/types/source.ts';
import { UsageError } from './command.ts';

/** What the command line calls a renaming: `field:items.amount=price`, `node:…`, `section:…`, `value:kind:car=vehicle`. */
export function renameOf(text: string): Rename {
  const [, what, path = '', value = '', to = ''] =
    /^(field|node|section|value):([^:=]+)(?::([^=]*))?=(.+)$/.exec(text) ?? [];
  switch (what) {
    case 'field':
      return { what, path, to };
    case 'node':
      return { what, id: path, to };
    case 'section':
      return { what, key: path, to };
    case 'value':
      return { what, path, value, to };
    default:
      throw new UsageError(`"--rename ${text}" is not understood; write for example --rename field:items.amount=price`);
  }
}

const CLASHES: Readonly<Record<Clash, string>> = {
  unusable: 'is no name: names begin with a letter and hold letters, digits and underscores',
  reserved: 'means something else in expressions',
  taken: 'is in use already',
  missing: 'would be the name of something that is not declared in this folder',
  broken: 'must wait: a file cannot be read, run hall check first',
};

/** The definition with something called otherwise in all its files. @throws UsageError where that cannot be */
export function withName(source: DefinitionSource, wanted: Rename): { source: DefinitionSource; done: string } {
  const before = Object.fromEntries(source.files.map(({ name, text }) => [name, text]));
  const renamed = rename(before, wanted);
  if ('clash' in renamed) throw new UsageError(`"${wanted.to}" ${CLASHES[renamed.clash]}`);
  const { files } = renamed;
  const lines = changedLines(before, files);
  const changed = new Set(lines.map(({ file }) => file));
  return {
    source: { ...source, files: source.files.map((file) => ({ ...file, text: files[file.name] ?? file.text })) },
    done: `${[...changed].join(', ')}: "${wanted.to}" in ${lines.length} line${lines.length === 1 ? '' : 's'}`,
  };
}
