import type { Lookups } from '../definition/expression/scope.ts';
import type { FormData } from '../definition/types/json.ts';
import type { Locale } from '../definition/types/locale.ts';
import type { DataError } from '../definition/types/projection.ts';
import type { QuotaLeft } from './form/quotas.ts';

/** What a form would book and cannot (nothing: all is free), and what is left of each quota without it. */
export interface Booked {
  errors: readonly DataError[];
  left: readonly QuotaLeft[];
}

/** What the renderer needs from outside. It knows no address, session or store: the client (or a story) hands these in. */
export interface RendererServices {
  /** Entries of one dictionary, localised, in their order. */
  dictionary(type: string): Promise<Option[]>;
  /** A page of people for the pickers. */
  users(query: UserQuery): Promise<Page<UserRow>>;
  /** A page of accounts for who looks after them (spec.md, "User select dialog"); left out = people are picked as by everybody. */
  accounts?(query: AccountQuery): Promise<Page<AccountRow>>;
  /** They were chosen: the pickers show them first from now on. */
  rememberPeople?(ids: readonly string[]): void;
  /** Display names of people; ids that are not known are left out. */
  userNames(ids: string[]): Promise<Record<string, string>>;
  /** The organisation as a tree. */
  deptTree(): Promise<TreeNode[]>;
  deptNames(ids: string[]): Promise<Record<string, string>>;
  regionTree(): Promise<TreeNode[]>;
  /** Majors of a department, paged. */
  majors(query: MajorQuery): Promise<Page<MajorRow>>;
  /** Records of another entity for the record picker. */
  records(entity: string, query: RecordQuery): Promise<Page<Option>>;
  recordNames(entity: string, ids: string[]): Promise<Record<string, string>>;
  /** The person's own completed requests of a topic, the newest first. */
  requests(topic: string, query: RecordQuery): Promise<Page<Option>>;
  requestNames(topic: string, ids: string[]): Promise<Record<string, string>>;
  /** All records of an entity that is a tree. */
  recordTree(entity: string): Promise<TreeNode[]>;
  /** Names of the icons that definitions and menus may use, and where the picture of one is. */
  iconNames(): Promise<string[]>;
  iconUrl(name: string): string;
  /** Store one file. Rejects with a `Refused` whose message is for people. */
  upload(file: File, options: UploadOptions): Promise<FileValue>;
  /** Address of a stored file: to download it, or `inline` to show it in place (pictures and PDF). */
  fileUrl(id: string, inline?: boolean): string;
  /** Pictures of the person's own signature that are kept for him. */
  signatures?(): Promise<FileValue[]>;
  /** What the person last wrote into the lines of text of this form, by dotted path. */
  recentValues?(): Promise<Record<string, string[]>>;
  /** What the form's expressions read of the records and requests that it names. */
  related?(formData: FormData, signal: AbortSignal): Promise<Lookups>;
  /** Which periods of the form are taken by others (`exclusive`), and what is left of quotas, field by field. */
  exclusive?(formData: FormData, signal: AbortSignal): Promise<Booked>;
}

export interface Option {
  value: string;
  label: string;
}

export interface Page<Row> {
  list: Row[];
  totalCount: number;
  /** there may be more than `totalCount`: it was not counted further */
  atLeast?: true;
}

export interface TreeNode {
  id: string;
  name: string;
  children?: TreeNode[];
}

export interface UserQuery {
  /** part of a name, its pinyin, or a number */
  keyword?: string;
  /** only who belongs to one of these: `teacher`, `student`, `role:driver`, `dept:d1` */
  people?: readonly string[];
  page: number;
  pageSize: number;
  deptId?: string;
  nickname?: string;
  roleName?: string;
  userPost?: string;
  userCode?: string;
}

export interface AccountQuery {
  page: number;
  pageSize: number;
  deptId?: string;
  username?: string;
  realName?: string;
}

/** A person as whoever looks after the accounts knows him (spec.md section 3, "select-dialog user"). */
export interface AccountRow {
  id: string;
  realName: string;
  username: string;
  deptName?: string;
  email?: string;
  mobile?: string;
}

/** A person as the organisation knows him (spec.md section 3, "organisation user"). */
export interface UserRow {
  userId: string;
  nickName: string;
  mobile?: string;
  roleName?: string;
  deptName?: string;
  parentName?: string;
  userPost?: string;
  userCode?: string;
  zweimc?: string;
}

export interface MajorQuery {
  deptId?: string;
  page: number;
  pageSize: number;
}

export interface MajorRow {
  id: string;
  deptName: string;
  zy: string;
}

export interface RecordQuery {
  keyword: string;
  page: number;
  pageSize: number;
}

export interface FileValue {
  id: string;
  name: string;
  size: number;
}

/** `richText`: a picture inside a text. */
export type UploadKind = 'any' | 'image' | 'pdf' | 'document' | 'richText';

export interface UploadOptions {
  kind: UploadKind;
  signal: AbortSignal;
  /** 0–100 */
  onProgress(percent: number): void;
}

/** Text of the interface by key, with `{{name}}` placeholders replaced. Keys: locales/<locale>/renderer.json. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

export interface RendererSettings {
  services: RendererServices;
  translate: Translate;
  locale: Locale;
  /** Analysts see faults of a definition where users see plain text. */
  analyst: boolean;
}

/**
 * The only error that services and callbacks throw on purpose: the server said no.
 * 409 and 422 keep dialogs open and nothing typed is lost; `errors` are shown beside their fields.
 */
export class Refused extends Error {
  readonly status: number;
  readonly errors: DataError[];
  constructor(status: number, message: string, errors: DataError[] = []) {
    super(message);
    this.name = 'Refused';
    this.status = status;
    this.errors = errors;
  }
}

/** What a form shows of a refused save: the faults of its fields, which it lists itself, or else why as a whole. */
export function refusalIn(error: unknown, failed: string): { errors: DataError[]; refusal: string } {
  const errors = error instanceof Refused ? error.errors : [];
  return { errors, refusal: errors.length > 0 ? '' : error instanceof Error ? error.message : failed };
}
