/**
 * The walls of the house, said once. `.oxlintrc.json` carries them as lint rules (made by `lintOverrides`, a test keeps
 * both equal) and tests/unit/house.test.ts walks the real imports. Opening a door means changing this table.
 */
export interface Room {
  /** folder below src */
  name: string;
  /** rooms that its files may import; itself always */
  imports: readonly string[];
  /** rooms whose types it may name besides */
  types?: readonly string[];
  /** packages that its files may not import, as patterns of names: `antd`, `@rjsf/*`, `node:*` */
  without: readonly string[];
}

const BELOW = ['server/db', 'contract', 'definition'];
const PAGES = [
  'react',
  'react-dom',
  'react-dom/*',
  'antd',
  'antd/*',
  '@ant-design/*',
  '@rjsf/*',
  'bpmn-js',
  'bpmn-js/*',
];
/** What the page runs by RJSF is compiled by RJSF, where definitions are loaded: of it the compiler alone. */
const COMPILER = PAGES.flatMap((name) => (name === '@rjsf/*' ? ['@rjsf/core', '@rjsf/utils', '@rjsf/antd'] : [name]));
const SERVERS = ['node:*', 'fastify', '@fastify/*', 'pg', 'kysely', '@electric-sql/*', 'nodemailer'];
const TALKERS = ['ky', 'zustand', 'zustand/*', 'react-router-dom', 'i18next', 'react-i18next'];

export const ROOMS: readonly Room[] = [
  { name: 'definition', imports: [], without: [...PAGES, ...SERVERS, ...TALKERS] },
  { name: 'contract', imports: ['definition'], without: [...PAGES, ...SERVERS, ...TALKERS] },
  { name: 'renderer', imports: ['definition'], without: [...SERVERS, ...TALKERS] },
  {
    name: 'client',
    imports: ['renderer', 'contract', 'definition'],
    without: [...SERVERS, '@rjsf/*', 'bpmn-js', 'bpmn-js/*'],
  },
  {
    name: 'server/http',
    imports: ['server/services', 'contract'],
    types: ['definition'],
    without: [...PAGES, 'kysely', 'pg'],
  },
  {
    name: 'server/services',
    imports: [
      ...['server/access', 'server/definitions', 'server/entities', 'server/engine', 'server/jobs'],
      ...['server/channels', 'server/storage', 'server/realtime', ...BELOW],
    ],
    without: [...PAGES, 'fastify', '@fastify/*'],
  },
  ...['access', 'definitions', 'entities', 'engine', 'jobs', 'channels', 'storage', 'realtime'].map((name) => ({
    name: `server/${name}`,
    imports: BELOW,
    without: [...(name === 'definitions' ? COMPILER : PAGES), 'fastify', '@fastify/*'],
  })),
  { name: 'server/db', imports: ['contract', 'definition'], without: [...PAGES, 'fastify', '@fastify/*'] },
  {
    // fills an empty hall: orders steps like a service, from above
    name: 'server/demo',
    imports: ['server/services', 'server/access', 'server/entities', 'server/definitions', 'server/storage', ...BELOW],
    without: PAGES,
  },
];

/** Files of src/server itself that every server room may use: small, and leaning on nothing but contract and definition. */
export const SERVER_LEAVES: readonly string[] = [
  'log.ts',
  'settings.ts',
  'texts.ts',
  'clock.ts',
  'figures.ts',
  'traces.ts',
];

export const roomNames: readonly string[] = ROOMS.map((room) => room.name);

/** Whether a package name fits one of the patterns. */
export function fitsPattern(packageName: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? packageName.startsWith(pattern.slice(0, -1)) : packageName === pattern,
  );
}

/** How the lint rule of one room reads in `.oxlintrc.json`. */
export function lintOverrides(): unknown[] {
  return ROOMS.map((room) => ({
    files: [`src/${room.name}/**`],
    rules: { 'no-restricted-imports': ['error', { patterns: [...forbiddenRooms(room), ...forbiddenPackages(room)] }] },
  }));
}

function forbiddenRooms(room: Room) {
  return roomNames
    .filter((name) => name !== room.name && !room.imports.includes(name))
    .map((name) => ({
      // seen from a server room, its neighbours are `../db/…`; seen from elsewhere `../server/db/…`
      regex: `^(\\.\\./)+(?:src/)?${room.name.startsWith('server/') ? name.replace(/^server\//, '(?:server/)?') : name}/`,
      message: `${room.name} may not import ${name} (README, "The house")`,
      ...(room.types?.includes(name) === true ? { allowTypeImports: true } : {}),
    }));
}

function forbiddenPackages(room: Room) {
  return [{ group: [...room.without], message: `not in ${room.name} (README, "The house")` }];
}
