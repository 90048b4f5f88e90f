/** Who makes a call. Every service takes it first. */
export interface Person {
  id: string;
  username: string;
  realName: string;
  accountType: AccountType;
  superAdmin: boolean;
  deptId: string | null;
  /** of a student: the name of his class */
  className?: string;
  /** role codes: `office`, `graduate`, … */
  roles: string[];
  /** post codes: `leader`, `dean`, … */
  posts: string[];
  /** permission codes: `sys:user:list`, … */
  permissions: string[];
  /** departments whose data the person's roles show; null = all (a superAdmin's, or a role's with that scope) */
  dataScope: string[] | null;
}

export const ACCOUNT_TYPES = { admin: 1, teacher: 2, student: 3, staff: 4 } as const;
export type AccountType = (typeof ACCOUNT_TYPES)[keyof typeof ACCOUNT_TYPES];

/** Preference: ids of whom the person chose last in a picker, the newest first. */
export const RECENT_PEOPLE = 'recent-people';

/** `GET /sys/user/info` */
export interface UserInfo {
  id: string;
  username: string;
  name: string;
  realName: string;
  superAdmin: 0 | 1;
  type: AccountType;
  deptId: string | null;
  deptName: string;
  /** id of the file of his picture; null = he has none */
  avatar: string | null;
}

/** `GET /captcha`: the browser looks for the number whose SHA-256 behind the salt is the challenge; the login sends it. */
export interface Puzzle {
  algorithm: 'SHA-256';
  /** hexadecimal */
  challenge: string;
  salt: string;
  maxnumber: number;
}

/** How a person is reached: his own to change. */
export interface Reachable {
  mobile: string;
  email: string;
  /** his picture: no file or one; left out = as it is */
  avatar?: { id: string; name: string; size: number }[];
}

/** `PUT /sys/user/profile` */
export interface ProfileChange extends Reachable {
  /** as it was read */
  revision?: number;
  /** his own, where the mail address becomes another */
  password?: string;
}

/** `GET /sys/user/profile`: what the hall knows of who asks */
export interface Profile extends Reachable {
  username: string;
  realName: string;
  userCode: string;
  zweimc: string;
  deptName: string;
  roles: string[];
  posts: string[];
  className: string;
  major: string;
  counselor: string;
  supervisor: string;
  revision: number;
}

/** `GET /session/own`: where the person is logged in */
export interface OwnSession {
  id: string;
  ip: string;
  userAgent: string;
  loginDate: string;
  /** the one that asks */
  current: boolean;
}

/** One entry of `menuList` in `GET /manager/sys/menu/nav`. */
export interface MenuEntry {
  menuId: string;
  parentId: string | null;
  parentName: string;
  name: string;
  url: string;
  perms: string;
  /** 0 directory, 1 menu */
  type: 0 | 1;
  icon: string;
  orderNum: number;
  open: boolean;
  routes: string[];
  pendingCount: number;
  /** of a platform: the name of who looks after it */
  contact?: string;
  children: MenuEntry[];
}

/** What a login goes on with whose password was right and that wants a second factor: a code, or one of these passkeys. */
export interface LoginChallenge {
  challenge: string;
  passkeys: { id: string; transports: string[] }[];
}

/** One of the person's own passkeys. */
export interface PasskeyRow {
  id: string;
  name: string;
  createDate: string;
  /** null: never yet */
  usedDate: string | null;
}
