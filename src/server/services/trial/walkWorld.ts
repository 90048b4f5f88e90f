import type { OrganisationFunctions } from '../../../definition/expression/answers.ts';
import type { CalendarFunctions } from '../../../definition/expression/scope.ts';
import type { ProcessLookup } from '../../../definition/process/called.ts';
import type { FormModel } from '../../../definition/projection/model.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { EntityManifest } from '../../../definition/types/manifest.ts';
import type { Vocabulary } from '../../../definition/types/source.ts';
import type { EmbeddedEngine } from '../../engine/port.ts';

/** What decides about the data of an entity's records; undefined where it cannot be read. */
export type RecordForms = (entity: string) => RecordForm | undefined;

/** With the state in which a new record begins. */
export type RecordForm = FormModel & Pick<EntityManifest, 'states'>;

/** Those among whom a request goes: the demo's, or the hall's own. */
export interface WalkPeople extends OrganisationFunctions {
  /** whether this person is here and may log in */
  has(id: string): boolean;
  members(group: string): readonly string[];
  /** who leads this person; never the person himself */
  superiorOf(id: string): string | null;
  /** how messages call somebody */
  called(id: string): string;
}

/** All that a request meets on its way. */
export interface WalkWorld {
  people: WalkPeople;
  called: ProcessLookup;
  forms: RecordForms;
  calendar(now: () => Date): CalendarFunctions;
  /** which entries dictionaries have. Left out = nobody knows, and any is taken */
  vocabulary?: Vocabulary;
  /** what comes of a journey that another one names; undefined where there is none. Left out = nobody knows */
  request?(link: string): LinkedRequest | undefined;
  /** one of its own for each walk, which keeps nothing */
  engine(): EmbeddedEngine;
}

/** A request as its journey left it, and when. */
export interface LinkedRequest {
  initiator: string;
  state: string;
  now: Date;
  formData: FormData;
}
