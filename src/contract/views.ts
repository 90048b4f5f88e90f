/** What a list looks like under a name: it says what is asked for, never what may be seen. */
export interface ViewState {
  filters: Record<string, string | string[]>;
  sort?: string;
  order?: 'asc' | 'desc';
  pageSize?: number;
  /** columns that are left out, by name */
  hidden?: string[];
  /** columns that are shown though there is no room for them */
  kept?: string[];
  density?: Density;
}

export const DENSITIES = ['large', 'middle', 'small'] as const;
export type Density = (typeof DENSITIES)[number];

/** Who else finds a view. By link: whoever has its address, without it standing in his list. */
export interface ViewShare {
  everybody: boolean;
  link: boolean;
  /** role codes */
  roles: string[];
  /** department ids; the departments below them too */
  depts: string[];
}

/** `GET /views?list=` and `GET /views/{id}` */
export interface SavedView {
  id: string;
  /** `entity:sys/user`, `task:todo`, `task:todo:car-use` */
  list: string;
  name: string;
  state: ViewState;
  share: ViewShare;
  /** whether the person may rename, change and delete it */
  mine: boolean;
  ownerName: string;
  revision: number;
}

/** `GET /views/audience`: with whom this person may share. */
export interface ViewAudience {
  everybody: boolean;
  roles: { value: string; label: string }[];
  depts: { value: string; label: string }[];
}

export const NOT_SHARED: ViewShare = { everybody: false, link: false, roles: [], depts: [] };

/** How a person likes a list when no view says otherwise, and with which view it opens. */
export interface ListPreference {
  hidden: string[];
  kept: string[];
  density: Density;
  view: string | null;
}

/** The preference that keeps a {@link ListPreference}. */
export const listPreferenceKey = (list: string): string => `list:${list}`;
