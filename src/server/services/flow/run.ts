import { evaluateTemplate } from '../../../definition/expression/template.ts';
import type { Related, Scope } from '../../../definition/expression/scope.ts';
import { NOTHING_RELATED } from '../../../definition/projection/related.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { EngineRun } from '../../engine/port.ts';
import type { Hall } from '../hall.ts';
import { calendarOf } from './calendar.ts';
import { appoint } from '../../engine/appoint.ts';
import { approversOf } from './approvals.ts';
import type { Approval } from './approvals.ts';
import { activityName, toldName } from './names.ts';
import type { Progress } from './progress.ts';
import { holdersOf } from './tasks.ts';
import { currentRows } from '../../../definition/projection/row-scope.ts';

/** What expressions see besides the form: the applicant, who acts, the organisation, the calendar, records pointed at. */
export function houseScope(
  initiator: string,
  now: Date,
  hall: Hall,
  related: Related = NOTHING_RELATED,
  user = initiator,
): Scope {
  return { variables: { initiator, user }, organisation: hall.directory, calendar: calendarOf(hall, now), related };
}

/** The same with the form in it. */
export function formScope(formData: FormData, initiator: string, now: Date, hall: Hall, related?: Related): Scope {
  const scope = houseScope(initiator, now, hall, related);
  return { ...scope, variables: { ...formData, ...scope.variables } };
}

/** The same with what mails and records may tell of the request; a field of the form that is called so comes first. */
export function requestScope(
  formData: FormData,
  { hall, instance, topic, now, related }: Pick<Progress, 'hall' | 'instance' | 'topic' | 'now' | 'related'>,
): Scope {
  const { number, title, business_key: businessKey, id: processInstanceId } = instance;
  const told = Object.entries({ number, title, topic: instance.topic, businessKey, processInstanceId });
  const fields = allProperties(topic.schema);
  const scope = formScope(formData, instance.initiator, now, hall, related);
  const request = Object.fromEntries(told.filter(([name]) => !Object.hasOwn(fields, name)));
  return { ...scope, variables: { ...request, ...scope.variables } };
}

export interface RunArguments {
  progress: Pick<Progress, 'hall' | 'instance' | 'open' | 'topic' | 'called' | 'now' | 'locale' | 'related' | 'labels'>;
  /** the form as it is after the person's step */
  formData: FormData;
  /** approvals that stand before this move */
  approvals: readonly Approval[];
  /** target of a jump, which never completes by itself */
  asked?: string;
}

/** Everything that the engine may ask while it moves one request. */
export function engineRun(args: RunArguments): EngineRun {
  const { formData, asked } = args;
  const { hall, instance, topic, now, locale } = args.progress;
  const { initiator } = instance;
  const { directory } = hall;
  const scope = requestScope(formData, args.progress);
  return {
    instanceId: instance.id,
    model: topic.process,
    tokens: instance.tokens,
    holders: holdersOf(args.progress.open),
    initiator,
    now,
    evaluate: (expression, local) =>
      evaluateTemplate(expression, {
        ...scope,
        variables: { ...scope.variables, ...currentRows(topic, formData, local) },
      }),
    nameOf: ({ name }, rows) => {
      const telling = { formData, rows, eyes: null, labels: args.progress.labels };
      return name.includes('${') ? toldName(name, topic, 'zh-CN', hall, telling) : name;
    },
    appoint: (node, found, history) =>
      appoint({
        // a refusal names the step to whoever acts
        node: { ...node, name: activityName(topic, node.id, node.name, locale, hall) },
        found,
        initiator,
        computed: Object.keys(topic.manifest.computed ?? {}),
        approvedBy: history.map((activityId) => approversOf(args.approvals, activityId)),
        rights: topic.manifest.nodes[node.id],
        rules: topic.manifest.approvers ?? {},
        chosen: Object.hasOwn(instance.approvers, node.id) ? instance.approvers[node.id] : undefined,
        mayComplete: node.id !== asked,
        staffing: {
          active: (userId) => directory.user(userId)?.enabled === true,
          members: (group) => [...directory.usersOf(group)],
          leaderAbove: (userId) => directory.superiorOf(userId),
        },
      }),
    called: (key) => args.progress.called.get(key) ?? hall.registry.topic(key)?.process,
  };
}
