import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { Columns, FlowSource, ReportColumn } from '../../../definition/report/columns.ts';
import { entityColumns, flowColumns, isFlowSource } from '../../../definition/report/columns.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { ReportManifest } from '../../../definition/types/report.ts';
import { headOf, numberOf, tableOf, textOf } from '../../db/entity-columns.ts';
import { secretFields } from '../../entities/secrets.ts';
import type { Hall } from '../hall.ts';
import { grantsFor, isGranted, openWith, wholeRows } from '../records/openEntity.ts';
import { maskedTo } from '../records/masking.ts';
import { ownTasks } from '../lists/ownTasks.ts';
import { countedDepts } from './openReport.ts';

type Sql = RawBuilder<unknown>;

/** What a part counts, as one person may count it. */
export interface Source {
  name: string;
  columns: Columns;
  from: Sql;
  /** the rows that count at all, and of these the ones that the person may see */
  where: readonly Sql[];
  /** the value of a column; null where it is empty */
  value(column: ReportColumn): Sql;
  /** an entity, in the person's language */
  entity?: EntityDefinition;
  /** of the flow what concerns the person alone */
  isOwn?: boolean;
}

/** Where nothing may be seen, and where the definition is about what is no more. */
export type Closed = 'denied' | 'broken';

/**
 * Opens what a part counts.
 * @param named the columns that the part names: who may not see one learns nothing of it by counting
 */
export function openSource(
  person: Person,
  input: { from: string; scope: ReportManifest['scope']; named: readonly string[]; locale: Locale },
  hall: Hall,
): Source | Closed {
  const { from, named } = input;
  if (isFlowSource(from)) {
    const columns = flowColumns(from);
    return named.every((name) => columns.has(name)) ? flowSource(person, from, columns, input.scope, hall) : 'broken';
  }
  const definition = hall.registry.entity(from);
  if (!definition) return 'broken';
  return entitySource(person, hall.registry.localised(definition, input.locale), named, hall);
}

function entitySource(
  person: Person,
  definition: EntityDefinition,
  named: readonly string[],
  hall: Hall,
): Source | Closed {
  const columns = entityColumns(definition.schema);
  if (named.some((name) => !columns.has(name))) return 'broken';
  const grants = grantsFor(person, definition, 'list');
  if (!isGranted(grants)) return 'denied';
  const { manifest, key } = definition;
  const masked = maskedTo(person, { definition, grants });
  const secrets = secretFields(definition);
  // whose a record is that hides it would show by what is counted of him
  const owner = manifest.own?.anonymousIf === undefined ? undefined : manifest.own.field;
  if (named.some((name) => masked.has(name) || secrets.has(name) || name === owner)) return 'denied';
  const { scope, from } = openWith(person, definition, grants, hall);
  const hidden = grants.reads && named.some((name) => manifest.private?.includes(name));
  if (hidden && !grants.permitted && !grants.owns) return 'denied';
  return {
    name: key,
    columns,
    from: from ? sql`(${from}) as record` : sql`${sql.table(tableOf(key))}`,
    // what readers do not see is counted of the records alone that the person sees whole
    where: hidden ? wholeRows(person, definition, grants) : scope,
    value: entityValue,
    entity: definition,
  };
}

function entityValue({ name, field, kind }: ReportColumn): Sql {
  if (field === null) return name === 'updateDate' ? sql`updated_at` : sql`created_at`;
  if (kind === 'number' || kind === 'money') return numberOf(field);
  if (kind === 'boolean') return sql`coalesce(${headOf(field)} = 'true', false)`;
  return sql`nullif(${textOf(field)}, '')`;
}

const HOUR_MS = 3_600_000;
const STEPS = sql`join wf_instance i on i.id = s.instance_id left join sys_user u on u.id = s.assignee`;

function flowSource(
  person: Person,
  name: FlowSource,
  columns: Columns,
  scope: ReportManifest['scope'],
  hall: Hall,
): Source {
  const now = sql`${hall.clock.now()}::timestamptz`;
  const parts: Record<FlowSource, { from: Sql; where: Sql[]; own: Record<string, Sql> }> = {
    requests: {
      from: sql`wf_instance i`,
      where: [],
      own: {
        state: sql`i.state`,
        startedAt: sql`i.started_at`,
        endedAt: sql`i.ended_at`,
        dueAt: sql`i.due_at`,
        returned: sql`i.returned`,
        overdue: sql`coalesce(i.due_at < coalesce(i.ended_at, ${now}), false)`,
        workingHours: sql`(i.used_ms / ${sql.lit(HOUR_MS)}::numeric)`,
        promiseDays: sql`(${ofTopics(({ promiseDays }) => promiseDays, hall)})::numeric`,
      },
    },
    tasks: {
      from: sql`wf_task s ${STEPS}`,
      // what went back to its applicant waits for no office
      where: [sql`s.activity_id <> 'start'`],
      own: {
        createdAt: sql`s.created_at`,
        dueAt: sql`least(s.due_at, i.due_at)`,
        overdue: sql`coalesce(i.clock_at is not null and least(s.due_at, i.due_at) <= ${now}, false)`,
      },
    },
    history: {
      from: sql`wf_history s ${STEPS}`,
      where: [sql`s.outcome in ('complete', 'reject', 'rollback') and s.working_ms is not null`],
      own: {
        outcome: sql`s.outcome`,
        startedAt: sql`s.started_at`,
        endedAt: sql`s.ended_at`,
        workingHours: sql`(s.working_ms / ${sql.lit(HOUR_MS)}::numeric)`,
      },
    },
  };
  const common: Record<string, Sql> = {
    topic: sql`i.topic`,
    category: ofTopics(({ category }) => category, hall),
    initiator: sql`i.initiator`,
    dept: sql`i.dept_id`,
    number: sql`i.number`,
    title: sql`i.title`,
    node: sql`i.topic || '/' || s.activity_id`,
    assignee: sql`s.assignee`,
    assigneeDept: sql`u.dept_id`,
  };
  const { from, where, own } = parts[name];
  const values = new Map(Object.entries({ ...common, ...own }));
  return {
    name,
    columns,
    from,
    isOwn: scope === 'own',
    where: [...where, ...(scope === 'own' ? [ownRows(person, name, hall)] : inScope(person, name, scope, hall))],
    value(column) {
      const value = values.get(column.name);
      if (!value) throw new Error(`${name} has no ${column.name}`);
      return value;
    },
  };
}

/** What concerns the person: what he handed in, what waits for him, what he has done. */
function ownRows(person: Person, name: FlowSource, hall: Hall): Sql {
  const rows: Record<FlowSource, Sql> = {
    requests: sql`i.initiator = ${person.id}`,
    tasks: sql`s.id in (select id from (${ownTasks(person, hall)}) as own)`,
    history: sql`s.assignee = ${person.id}`,
  };
  return rows[name];
}

/** The departments that the person may count. */
function inScope(person: Person, name: FlowSource, scope: ReportManifest['scope'], hall: Hall): Sql[] {
  const depts = countedDepts(person, hall);
  const dept = scope === 'assignee' && name !== 'requests' ? sql`u.dept_id` : sql`i.dept_id`;
  return depts === null ? [] : [sql`${dept} = any(${depts}::text[])`];
}

/** What the definitions of topics say: the database knows their keys alone. */
function ofTopics(
  fact: (manifest: { category: string; promiseDays?: number }) => string | number | undefined,
  hall: Hall,
): Sql {
  const facts = hall.registry.topics().map(({ key, manifest }) => [key, fact(manifest)] as const);
  return sql`${JSON.stringify(Object.fromEntries(facts))}::jsonb ->> i.topic`;
}
