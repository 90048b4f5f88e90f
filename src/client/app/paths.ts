/** Addresses of the app's own screens, and what an address means. */
export const HOME_PATH = '/home';
export const LOGIN_PATH = '/user/login';
export const NOT_FOUND_PATH = '/404';
export const NOTICES_PATH = '/workStation/notifications';
/** the entity and its page */
export const ADDRESS_BOOK = 'workStation/address-book';

export const WORK = {
  backlog: '/workStation/backlog',
  finished: '/workStation/finished',
  application: '/workStation/application',
  draft: '/workStation/draft',
  map: '/workStation/map',
  substitute: '/workStation/substitute',
  cc: '/workStation/cc',
  profile: '/workStation/profile',
  journey: '/workStation/journey',
} as const;

/** Other names of screens (spec.md section 2, screen groups), and groups that begin with their first screen. */
const ALIASES: Readonly<Record<string, string>> = {
  '/homePage': HOME_PATH,
  '/flow/todo': WORK.backlog,
  '/flow/done': WORK.finished,
  '/flow/my-send': WORK.application,
  '/flow/start': WORK.map,
  '/merchantManage': '/merchantManage/merchantInfo',
};

/** Where a path that is only another name leads; null for every other. */
export function aliasOf(pathname: string): string | null {
  return ALIASES[pathname.replace(/\/+$/, '')] ?? null;
}

function parse(path: string): URL {
  return new URL(path, 'http://hall');
}

/** Route name of spec.md section 4: the path without its leading slash, plus the process instance id if there is one. */
export function tabNameOf(path: string): string {
  const { pathname, searchParams } = parse(path);
  const name = pathname.replace(/^\/+|\/+$/g, '');
  const instance = searchParams.get('processInstanceId');
  return instance ? `${name}-${instance}` : name;
}

/** A request has one tab, whichever of its tasks or screens is open; two drafts of one topic are two tabs. */
export function tabKeyOf(path: string): string {
  const { searchParams } = parse(path);
  const instance = searchParams.get('processInstanceId');
  if (instance) return `request|${instance}`;
  const more = ['businessKey', 'url', 'processDefinitionId', 'activityId'].map((name) => searchParams.get(name));
  const parts = [tabNameOf(path), ...more];
  return parts.filter(Boolean).join('|');
}

/** A path with a double-underscore suffix is a temporary one: `/home__3f2` means `/home`. Null where there is none. */
export function withoutSuffix(path: string): string | null {
  const { pathname } = parse(path);
  const clean = pathname.replace(/__.*$/, '');
  return clean === pathname ? null : clean || '/';
}

/** Where a login returns to: a path of our own, never another site, never a public page. */
export function safeReturn(wanted: string | null): string {
  if (!wanted || !isOurs(wanted)) return HOME_PATH;
  const { pathname, search } = parse(wanted);
  return /^\/($|user)/.test(pathname) ? HOME_PATH : pathname + search;
}

/** Whether a path leads nowhere else, however a browser reads it: `//host`, `/\host` and a tab between are other sites. */
function isOurs(path: string): boolean {
  if (!path.startsWith('/')) return false;
  try {
    const { origin, pathname } = parse(path);
    // `/.//host` is a path of ours only as long as it is whole
    return origin === 'http://hall' && !pathname.startsWith('//');
  } catch {
    // no address at all; URL.canParse, which would ask first, is younger than many a browser
    return false;
  }
}

function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** The entry of a topic: a new form, or the draft with this key. */
export function applyPath(topic: string, businessKey?: string | null): string {
  return withQuery(`${WORK.map}/${topic}`, { businessKey });
}

/** taskHandle mode: handling one task. */
export function handlePath(topic: string, processInstanceId: string | null, taskId: string): string {
  return withQuery(`${WORK.backlog}/${topic}`, { processInstanceId, taskId });
}

/** detail mode, as the applicant sees it. */
export function ownPath(topic: string, processInstanceId: string): string {
  return withQuery(`${WORK.application}/${topic}`, { processInstanceId });
}

/** detail mode, read-only. */
export function viewPath(topic: string, processInstanceId: string): string {
  return withQuery(`${WORK.map}/${topic}`, { processInstanceId });
}

/** A task as messages name it: `/{taskId}`, from where the right screen is found. */
export function taskPath(taskId: string, processInstanceId: string | null): string {
  return withQuery(`/${taskId}`, { processInstanceId });
}

/** A request whose topic is not known here. */
export function itemPath(processInstanceId: string): string {
  return withQuery('/sys/base/process/item', { processInstanceId });
}

/** Where a printed sheet is checked; the QR code on it says so. */
export function verifyPath(code: string): string {
  return `/verify/${encodeURIComponent(code)}`;
}

/** A report's own page. */
export const reportPath = (key: string): string => `/ureport/${key}`;

/** A node of a deployed process. */
export function nodePath(processDefinitionId: string, activityId: string): string {
  return withQuery('/sys/base/process/item', { processDefinitionId, activityId });
}

/** Menu urls come without a leading slash, and may be addresses of other sites. */
export function menuPath(url: string): string {
  if (/^(?:https?:\/\/|\{host\})/i.test(url)) return withQuery('/iframe', { url });
  const path = `/${url.replace(/^\/+/, '')}`;
  return isOurs(path) ? path : NOT_FOUND_PATH;
}

/** The address book, with whoever is called so. */
export function personPath(name: string): string {
  return `/${ADDRESS_BOOK}?${new URLSearchParams({ 'f.realName': name }).toString()}`;
}
