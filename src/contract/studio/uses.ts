import type { JsonSchema } from '../../definition/types/schema.ts';
import type { DefinitionKind } from './definition.ts';

/** `GET /devtools/uses/entity/{key}?path=…`: what depends on the name of a field, or with `&value=` on an option */
export interface FieldUses {
  /** how many hold something there, or that value */
  records: number;
  /** where other definitions speak of it */
  places: UsePlace[];
}

/** `GET /devtools/columns/{entity|topic}/{key}`, of each field: what a request may write into a record, or fill in of a form that follows it */
export interface RecordField {
  name: string;
  title: string;
  schema: JsonSchema;
  /** a new record has to say it */
  isRequired: boolean;
  /** one of these, where it says so itself */
  values: { value: string; label: string }[] | null;
  /** records are found by it */
  isFilter: boolean;
}

/** A line of another definition that speaks of something; `POST /devtools/dependents/entity/{key}` gives those that a draft breaks. */
export interface UsePlace {
  kind: DefinitionKind;
  key: string;
  title: string;
  file: string;
  line: number;
  text: string;
}
