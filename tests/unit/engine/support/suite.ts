import { describe, expect, it } from 'vitest';
import { rollbackTargets } from '../../../../src/server/services/flow/verbs/rollbackTask.ts';
import { Keeper, tokenAt, type Engine } from './keeper.ts';
import { arrows, elementsOf } from './processes.ts';

/**
 * What an engine must do to serve the hall, said against its port alone (src/server/engine/port.ts). To try another one,
 * write a test file that calls this with a function which opens it; every case begins requests of its own.
 *
 * @param check whatever else must hold of the engine after each command
 */
export function engineSuite(name: string, open: () => Engine, check: (request: Keeper) => Promise<void>): void {
  describe(`an engine of the hall: ${name}`, () => {
    const begin = async (...given: Parameters<typeof arrows>) =>
      new Keeper(open(), await arrows(...given), { ...VARIABLES });

    /** Completes an open task of each of these activities, one after the other. */
    async function complete(request: Keeper, ...activities: string[]): Promise<void> {
      for (const activity of activities) {
        const place = (await request.standing()).find((one) => one.activityId === activity && one.kind === 'task');
        await request.does({ type: 'complete', tokens: [place?.token ?? ''] });
        await check(request);
      }
    }

    async function started(...given: Parameters<typeof arrows>): Promise<Keeper> {
      const request = await begin(...given);
      await request.does({ type: 'start' });
      await check(request);
      return request;
    }

    it('takes the way whose condition holds, and the default where none does', async () => {
      const request = await started(
        's > A; A > g; g > B [${n > 5}]; g > C [${n > 1}]; B > e; C > g2; g2 > D [${no}]; D > e; g2 > E; E > e',
      );
      await complete(request, 'A', 'C');
      expect(await request.standingAt()).toEqual(['E']);
      await complete(request, 'E');
      expect(request.run.tokens).toBeNull();
    });

    it('goes round a loop as often as its condition says', async () => {
      const request = await started('s > A; A > g; g > A [${n > 1}]; g > e');
      await complete(request, 'A', 'A');
      request.variables['n'] = 0;
      await complete(request, 'A');
      expect(request.run.tokens).toBeNull();
    });

    it('joins parallel branches once, however they come', async () => {
      const request = await started('s > p1; p1 > A; p1 > B; p1 > C; A > p2; B > p2; C > p2; p2 > D; D > e');
      await complete(request, 'B', 'A');
      expect((await request.standingAt()).sort()).toEqual(['C', 'p2', 'p2']);
      await complete(request, 'C', 'D');
      expect(request.run.tokens).toBeNull();
    });

    it('waits at an inclusive join for the branches that were taken alone', async () => {
      const request = await started(
        's > o1; o1 > A [${n > 1}]; o1 > B [${n > 1}]; o1 > C [${no}]; A > o2; B > o2; C > o2; o2 > D; D > e',
      );
      await complete(request, 'A', 'B', 'D');
      expect(request.run.tokens).toBeNull();
    });

    for (const sequential of [false, true]) {
      it(`asks everybody of a list, ${sequential ? 'one after the other' : 'at once'}, until it is enough`, async () => {
        const multi = `<userTask id="A" flowable:assignee="\${who}"><multiInstanceLoopCharacteristics isSequential="${String(sequential)}" flowable:collection="\${list}" flowable:elementVariable="who"><completionCondition>\${nrOfCompletedInstances >= 2}</completionCondition></multiInstanceLoopCharacteristics></userTask>`;
        const request = await started('s > A; A > B; B > e', multi);
        await complete(request, 'A', 'A', 'B');
        expect(request.run.tokens).toBeNull();
      });
    }

    it('runs a sub-process with branches, and ends it by its terminate event', async () => {
      const inside = elementsOf(
        's2 > p1; p1 > X; p1 > Y; X > e2; Y > t',
        '<endEvent id="t"><terminateEventDefinition/></endEvent>',
      );
      const request = await started('s > M; M > B; B > e', `<subProcess id="M">${inside}</subProcess>`);
      await complete(request, 'Y', 'B');
      expect(request.run.tokens).toBeNull();
    });

    it('lets an event on the border of a task take its place, or begin beside it', async () => {
      const event = (id: string, cancels: boolean) =>
        `<boundaryEvent id="${id}" attachedToRef="A" cancelActivity="${String(cancels)}"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>`;
      const request = await started('s > A; A > e; b > B; B > e; c > C; C > e', event('b', false) + event('c', true));
      const token = (await request.standing())[0]?.token ?? '';
      await request.does({ type: 'signal', token, event: 'b' });
      await check(request);
      expect((await request.standingAt()).sort()).toEqual(['A', 'B']);
      await request.does({ type: 'signal', token, event: 'c' });
      await check(request);
      expect((await request.standingAt()).sort()).toEqual(['B', 'C']);
      await expect(request.does({ type: 'signal', token, event: 'c' })).rejects.toThrow('alreadyHandled');
    });

    it('rolls one branch back, and waits at the join for it again', async () => {
      const request = await started('s > p1; p1 > A; p1 > B; A > A2; A2 > p2; B > p2; p2 > D; D > e');
      await complete(request, 'B', 'A', 'A2');
      const token = (await request.standing())[0]?.token ?? '';
      expect(rollbackTargets(await request.standing(), token)).toEqual(['B', 'A', 'A2']);
      await request.does({ type: 'jump', from: token, target: 'A', mode: 'through' });
      await check(request);
      expect((await request.standingAt()).sort()).toEqual(['A', 'p2']);
      await complete(request, 'A', 'A2', 'D');
      expect(request.run.tokens).toBeNull();
    });

    it('gives the request back to its applicant, who hands it in again, and straight back', async () => {
      for (const mode of ['through', 'straight'] as const) {
        const request = await started('s > A; A > B; B > e');
        await complete(request, 'A');
        const token = (await request.standing())[0]?.token ?? '';
        await request.does({ type: 'jump', from: token, target: 'start', mode });
        await check(request);
        await complete(request, 'start');
        expect(await request.standingAt()).toEqual([mode === 'through' ? 'A' : 'B']);
      }
    });

    it('puts a request wherever an administrator says, adds and removes signatures, and ends it', async () => {
      const request = await started('s > A; A > B; B > e');
      const moved = await request.does({ type: 'relocate', from: null, target: 'B' });
      await check(request);
      const token = tokenAt(moved, 'B');
      const added = await request.does({ type: 'addInstance', token, element: 'u9', position: 'beside' });
      await check(request);
      await request.does({ type: 'removeInstance', token: tokenAt(added, 'B') });
      await check(request);
      await request.does({ type: 'terminate' });
      await check(request);
      expect(request.run.tokens).toBeNull();
    });

    it('goes on from what the row says, where an answer was lost or a transaction rolled back', async () => {
      const request = await started('s > A; A > B; B > e');
      const before = request.run;
      await complete(request, 'A', 'B');
      request.run = before;
      await complete(request, 'A');
      expect(await request.standingAt()).toEqual(['B']);
      await complete(request, 'B');
    });
  });
}

const VARIABLES = { n: 2, no: false, list: ['u1', 'u2', 'u3'] };
