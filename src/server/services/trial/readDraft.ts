import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import { readDefinition } from '../../../definition/read.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Vocabulary } from '../../../definition/types/source.ts';
import { refreshCalendar } from '../flow/calendar.ts';
import { readLabels, type Labels } from '../flow/labels.ts';
import type { Hall } from '../hall.ts';
import { checkFiles, sourceOf } from '../studio/openDefinition.ts';
import { requireDefine, requireStudio } from '../studio/rights.ts';

export interface Draft {
  key: string;
  files: FileTexts;
  locale: Locale;
}

/** A draft, and what it takes to tell of it in the reader's language. */
export interface Told {
  topic: TopicDefinition;
  locale: Locale;
  labels: Labels;
  /** as dictionaries are now */
  vocabulary: Vocabulary;
}

/** @throws HallError badRequest, forbidden, invalidData for files that cannot be read, tooLarge */
export async function readDraft(person: Person, { key, files, locale }: Draft, hall: Hall): Promise<Told> {
  requireStudio(person, 'info');
  checkFiles('topic', files);
  const at = { kind: 'topic', key } as const;
  const now = await hall.registry.now('topic', key);
  requireDefine(person, 'info', { at, now, files }, hall);
  const source = sourceOf(at, files, now);
  const { definition, faults } = await readDefinition(source, { common: hall.registry.common() });
  const isBroken = faults.some(({ severity }) => severity === 'error');
  if (definition?.kind !== 'topic' || isBroken) throw new HallError('invalidData', { data: { errors: [] } });
  await refreshCalendar(hall);
  return { topic: definition, locale, labels: await readLabels(hall), vocabulary: await hall.registry.vocabulary() };
}
