import type { ComingStep } from '../../../contract/flow.ts';
import type { Related } from '../../../definition/expression/scope.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import { truthOf } from '../../../definition/expression/evaluate.ts';
import { variablesOfTemplate } from '../../../definition/expression/variables.ts';
import { stepsAhead } from '../../../definition/process/ahead.ts';
import type { Choose } from '../../../definition/process/ahead.ts';
import { ownRows } from '../../../definition/projection/row-scope.ts';
import { visibleData } from '../../../definition/projection/visible.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { SequenceFlow } from '../../../definition/types/process.ts';
import type { Hall } from '../hall.ts';
import { handlersOf } from '../topics/topicSteps.ts';
import { activityName, startEvents } from './names.ts';
import { formScope } from './run.ts';
import { START } from './taskMove.ts';
import type { Viewpoint } from './viewpoint.ts';

/**
 * The steps that are still to come on the likely way, with who would get them, as far as what the person may see of the
 * form tells: a way that depends on what he may not see, or on what nobody has filled in yet, stays open.
 */
export function comingSteps(view: Viewpoint, related: Related, locale: Locale, hall: Hall): ComingStep[] {
  const { instance, topic, node, involvement, rows } = view;
  if (instance.state !== 'running') return [];
  const localised = hall.registry.localised(topic, locale);
  const formData = visibleData(topic, node, instance.form_data, ownRows(topic, node, rows));
  const scope = formScope(formData, instance.initiator, hall.clock.now(), hall, related);
  const begin = startEvents(topic).map(({ id }) => id);
  const from = involvement.open.flatMap(({ activity_id: id }) => (id === START ? begin : [id]));
  const holds = (flow: SequenceFlow): boolean =>
    flow.condition === undefined ? !flow.isDefault : truthOf(evaluateTemplate(flow.condition, scope)) === true;
  const choose: Choose = (ways, { type }) => {
    try {
      if (ways.some(({ condition }) => condition !== undefined && isOpen(condition, formData))) return null;
      const taken = type === 'exclusiveGateway' ? ways.filter(holds).slice(0, 1) : ways.filter(holds);
      return taken.length > 0 ? taken : ways.filter(({ isDefault }) => isDefault);
    } catch {
      // what cannot be worked out now may go any way
      return null;
    }
  };
  return stepsAhead(localised.process, [...new Set(from)], choose).map(({ node: step, sure }) => ({
    activityId: step.id,
    name: activityName(topic, step.id, step.name, locale, hall),
    handlers: handlersOf(step, scope, locale, hall),
    sure,
  }));
}

const ALWAYS_THERE: ReadonlySet<string> = new Set(['initiator']);

/** Whether a condition asks for a field that is empty or out of sight. */
function isOpen(condition: string, formData: FormData): boolean {
  return variablesOfTemplate(condition).some((name) => {
    const [field = ''] = name.split('.');
    if (ALWAYS_THERE.has(field)) return false;
    const value = formData[field];
    return value === undefined || value === null || value === '';
  });
}
