import { evaluateTemplate } from '../../../../src/definition/expression/template.ts';
import { plainCalendar } from '../../../../src/definition/expression/scope.ts';
import type { FormData, JsonObject } from '../../../../src/definition/types/json.ts';
import type { ProcessModel } from '../../../../src/definition/types/process.ts';
import { newId } from '../../../../src/server/db/id.ts';
import type { Command, EngineRun, ProcessEngine, Standing } from '../../../../src/server/engine/port.ts';
import { advancing, drive, type Advance } from '../../../../src/server/services/flow/advance.ts';
import type { Office } from '../../../../src/server/services/flow/office.ts';

export type Engine = Pick<ProcessEngine<never>, 'deploy' | 'apply' | 'standing'>;

const NOW = new Date('2026-03-02T09:00:00+08:00');

/** Whoever keeps the request: hands in what the engine said last, gone through JSON, and who holds which task. */
export class Keeper {
  run: EngineRun;
  readonly variables: FormData;
  readonly holders: Record<string, string> = {};
  private readonly office: Office;
  private readonly engine: Engine;
  private readonly models = new Map<string, ProcessModel>();

  constructor(engine: Engine, model: ProcessModel, variables: FormData = {}) {
    this.engine = engine;
    const id = newId();
    this.variables = variables;
    this.office = {
      ...{ instanceId: id, initiator: 'applicant', now: NOW, process: () => model },
      evaluate: (text, local) =>
        evaluateTemplate(text, {
          variables: { ...variables, initiator: 'applicant', ...local },
          calendar: plainCalendar(() => NOW),
        }),
      voice: (_node, userId) => userId,
      appoint: (_node, found) => found,
    };
    const version = `version of ${id}`;
    this.run = {
      ...{ instanceId: id, version, called: {}, tokens: null, holders: this.holders, decisions: {} },
    };
    this.models.set(version, model);
  }

  deploy(): Promise<void> {
    return this.engine.deploy(this.models);
  }

  async does(command: Command, cycle: string | null = null): Promise<Advance> {
    await this.deploy();
    const outcome = await drive(advancing(this.office, this.run, command, cycle), this.engine);
    const tokens = JSON.parse(JSON.stringify(outcome.tokens)) as JsonObject | null;
    this.run = { ...this.run, tokens };
    return outcome;
  }

  standing(): Promise<Standing[]> {
    return this.engine.standing(this.run);
  }

  async standingAt(): Promise<string[]> {
    return (await this.standing()).map(({ activityId }) => activityId);
  }
}

export const tokenAt = (outcome: Advance, activity: string): string =>
  outcome.created.find((task) => task.activityId === activity)?.token ?? '';
