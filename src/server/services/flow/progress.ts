import type { Person } from '../../../contract/person.ts';
import type { Related } from '../../../definition/expression/scope.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { Called } from './called.ts';
import type { Hall } from '../hall.ts';
import type { Labels } from './labels.ts';
import type { InstanceRow, Tx } from './rows.ts';
import type { OpenTask } from './tasks.ts';

/** A locked request that is about to move, or has just moved, however: by a person's verb, a timer, or its start. */
export interface Progress {
  hall: Hall;
  trx: Tx;
  now: Date;
  /** who makes it move, `user` of expressions; a timer is nobody, and acts for the applicant */
  person?: Person;
  /** of whoever makes it move: refusals are told in it */
  locale: Locale;
  labels: Labels;
  instance: InstanceRow;
  /** its open tasks, as they are now */
  open: readonly OpenTask[];
  topic: VersionedTopic;
  called: Called;
  /** of the form as it is, for expressions */
  related: Related;
}
