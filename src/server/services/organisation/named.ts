import { sql } from 'kysely';
import { ACCOUNT_TYPES } from '../../../contract/person.ts';
import type { Directory } from '../../access/directory.ts';
import type { Condition } from '../../entities/store.ts';
import { contains } from '../records/filters.ts';
import { isTyped, plainName, spellingOf } from './typedName.ts';

/** Fewer than this share what was typed; whoever looks among more types another letter. */
const MOST_NAMED = 5_000;
const MOST_TYPED = 40;

/** Rows of people whose name, its pinyin (in full, by initials) or login name is meant by what was typed. */
export function calledLike(keyword: string, directory: Directory): Condition {
  const typed = plainName(keyword).slice(0, MOST_TYPED);
  const ids: string[] = [];
  for (const { id, realName, username } of directory.users()) {
    if (username.toLowerCase().startsWith(typed) || isTyped(typed, realName)) ids.push(id);
    if (ids.length === MOST_NAMED) break;
  }
  return sql`id = any(${ids}::text[])`;
}

/** Rows of people, by a part of the field with their name or by its pinyin. */
export function named(field: string, part: string, directory: Directory): Condition {
  const like = contains(field, part);
  return /[a-z]/i.test(part) ? sql`(${like} or ${calledLike(part, directory)})` : like;
}

/** Teachers and staff with what they are sorted by: the pinyin of their name, and before it the place of their department. */
export function spelledPeople(directory: Directory) {
  const ranks = new Map<string, string>();
  const visit = (parent: string | null): void => {
    for (const { id } of directory.childrenOf(parent)) {
      if (ranks.has(id)) continue;
      ranks.set(id, String(ranks.size).padStart(RANK_DIGITS, '0'));
      visit(id);
    }
  };
  visit(null);
  const people = [...directory.users()].filter(({ accountType }) => accountType !== ACCOUNT_TYPES.student);
  return people.map(({ id, realName, deptId }) => {
    const spelling = spellingOf(realName);
    return { id, spelling, place: `${ranks.get(deptId ?? '') ?? LAST}${spelling}` };
  });
}

const RANK_DIGITS = 6;
const LAST = '9'.repeat(RANK_DIGITS);
