import { sql } from 'kysely';
import type { Behaviour } from './behaviour.ts';
import { findRecord } from './store.ts';

/** so few answers would tell who gave which */
const FEWEST = 3;

/** A student judges the courses of his own class; which course that is and who teaches it comes from the timetable. */
export const teachingEvaluation: Behaviour = {
  async beforeSave({ data }, { trx, entity, text }) {
    const course = await findRecord(trx, entity('educationParty/schedule'), String(data['courseId'] ?? ''));
    const student = await findRecord(trx, entity('sys/user'), String(data['student'] ?? ''));
    const classes = String(course?.data['className'] ?? '').split(/[、，,\s]+/);
    if (!course || !classes.includes(String(student?.data['className'] ?? '')))
      return [{ path: 'courseId', message: text('notYourCourse') }];
    for (const name of ['term', 'course', 'teacher']) data[name] = course.data[name] ?? '';
    return [];
  },
};

const mean = (field: string) => sql`round(avg((data ->> ${sql.lit(field)})::numeric), 1)`;

/** The averages of each course, for its teacher too; nobody's single answer. */
export const teachingResult: Behaviour = {
  view: () => sql`
    select md5(concat_ws('/', data ->> 'term', data ->> 'course', data ->> 'teacher')) as id, 1 as revision,
      null::text as created_by, min(created_at) as created_at, null::text as updated_by, max(updated_at) as updated_at,
      null::text as dept_id,
      jsonb_build_object('term', data ->> 'term', 'course', data ->> 'course', 'teacher', data ->> 'teacher',
        'responses', count(*), 'attitude', ${mean('attitude')}, 'content', ${mean('content')},
        'method', ${mean('method')}, 'effect', ${mean('effect')}, 'mean', ${mean('mean')}) as data
    from education_party_teaching_evaluation
    group by data ->> 'term', data ->> 'course', data ->> 'teacher' having count(*) >= ${FEWEST}`,
};
