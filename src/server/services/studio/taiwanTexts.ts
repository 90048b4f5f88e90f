import type { Person } from '../../../contract/person.ts';
import { toTaiwan } from '../../definitions/localiser.ts';
import { requireStudio } from './rights.ts';

/** What readers in Taiwan get where a draft says nothing else, in the order of the texts. @throws HallError forbidden */
export function taiwanTexts(person: Person, texts: readonly string[]): string[] {
  requireStudio(person, 'info');
  return texts.map(toTaiwan);
}
