/**
 * Going on with a newer version of a topic: `GET /flow/running/{id}/migration` looks, `POST /flow/running/{id}/migrate`
 * moves one request, `POST /flow/running/migration` looks at or moves many.
 */
export type ObstacleKind =
  // of the process: see EngineObstacle
  | 'activityGone'
  | 'typeChanged'
  | 'scopeChanged'
  | 'multiChanged'
  | 'calledChanged'
  | 'joinChanged'
  | 'joinStarved'
  // of the form: a value that the new schema does not take; one that it has no field for; one that it asks for and that
  // nobody can fill in any more; a time that somebody else has booked; a computed field that cannot be computed
  | 'valueRefused'
  | 'valueLost'
  | 'valueMissing'
  | 'timeTaken'
  | 'notComputable';

export interface MigrationObstacle {
  kind: ObstacleKind;
  /** where it stands in the way, for people */
  text: string;
  /** of the process: id of the element */
  activityId?: string;
  /** of the form: dotted path of the field */
  path?: string;
}

/** What would become of one request. */
export interface MigrationPlan {
  processInstanceId: string;
  number: string;
  title: string;
  /** of the request, to send back with the move */
  revision: number;
  fromVersion: number;
  toVersion: number;
  /** id of the version that it would go on with */
  toVersionId: string;
  /** none = it may be migrated */
  obstacles: MigrationObstacle[];
}

/** `POST /flow/running/migration` */
export interface MigrateMany {
  /** the requests meant, and the revision that the person saw of each */
  requests?: { processInstanceId: string; revision?: number }[];
  /** or all that run on this version, the oldest first, those behind `after` */
  fromVersionId?: string;
  after?: string;
  /** left out: the version that is served */
  toVersionId?: string;
  /** look only, change nothing */
  dryRun?: boolean;
  comment?: string;
}

/** One of many: each for itself, so that one that cannot move keeps no other from it. */
export interface MigrationItem {
  processInstanceId: string;
  outcome: 'migrated' | 'possible' | 'obstacles' | 'refused';
  /** left out where the request could not even be looked at */
  plan?: MigrationPlan;
  /** why it was refused: name in the error table, and its text */
  error?: string;
  message?: string;
}

export interface MigrationReport {
  items: MigrationItem[];
  /** where there are more on that version than were looked at now: ask again with it as `after` */
  next: string | null;
}

/** So many at a time. */
export const MIGRATE_AT_ONCE = 100;

/** `POST /devtools/migration/topic/{key}` with `{files}`: which requests under way could go on with what they say. */
export interface MigrationForecast {
  /** on other versions than that one */
  running: number;
  /** the versions that they are on, the oldest first */
  from: { versionId: string; number: number; running: number }[];
  steps: ForecastStep[];
  /** it is that version which serves: what can may move now */
  serves: boolean;
  mayMigrate: boolean;
}

export interface ForecastStep {
  /** of the process; empty: they stand between two steps */
  activityId: string;
  name: string;
  /** requests that stand there */
  running: number;
  /** of these were looked at; fewer, where there are very many */
  judged: number;
  possible: number;
  /** what stands in the way, the most frequent first */
  reasons: { text: string; count: number }[];
}
