import { describe, expect, it } from 'vitest';
import { planAll, planEnds } from '../../scripts/drive/plan.ts';
import type { Journey, JourneyStep } from '../../src/definition/types/definition.ts';

const approve: JourneyStep = { by: 'leader', at: 'leader', do: 'complete' };
const refuse: JourneyStep = { by: 'leader', at: 'leader', do: 'reject' };
const issue: JourneyStep = { by: 'office', at: 'office', do: 'complete' };

const journeyOf = (steps: JourneyStep[], end = 'completed', formData = {}): Journey => ({
  ...{ name: 'journey', as: 'teacher', formData, steps, end },
});

const byHand = (...args: Parameters<typeof planEnds>) => planEnds(...args).map((one) => [...one.byHand]);

describe('which journeys npm run drive drives for all ends', () => {
  it('does each verb at each node once by hand, and a step again where the request ends by it', () => {
    const long = journeyOf([approve, issue]);
    const short = journeyOf([approve]);
    const refused = journeyOf([refuse], 'rejected');
    expect(byHand([long, short, refused])).toEqual([['start', approve, issue], [approve], [refuse]]);
  });

  it('leaves out a journey that shows nothing new', () => {
    const one = journeyOf([approve, issue]);
    expect(byHand([one, structuredClone(one)])).toHaveLength(1);
  });

  it('fills in a form again for a field, a column, or a no in place of a yes', () => {
    const forms = [
      { days: 1 },
      { days: 5 },
      { days: 1, note: 'x' },
      { rows: [{ days: 1 }] },
      { yes: true },
      { yes: false },
    ];
    const plans = byHand(forms.map((formData) => journeyOf([approve], 'completed', formData)));
    expect(plans).toEqual([['start', approve], ['start'], ['start'], ['start'], ['start']]);
  });

  it('tells an end by time from the same step without it, and does not take looks at records for steps', () => {
    const wait: JourneyStep = { by: '', do: 'wait', after: 'P3D' };
    const look: JourneyStep = { by: '', do: 'expect', expect: { record: 'sys/log' } };
    const plans = byHand([journeyOf([approve, look]), journeyOf([approve, wait, look])]);
    expect(plans).toEqual([['start', approve], [approve]]);
  });

  it('leaves out what those before showed, wherever that was', () => {
    expect(byHand([journeyOf([approve, issue], 'rejected')], [journeyOf([approve, issue])])).toEqual([[issue]]);
  });

  it('does all of every journey where nothing is left out', () => {
    const one = journeyOf([approve, issue]);
    expect(planAll([one, one]).map((plan) => plan.byHand.size)).toEqual([3, 3]);
  });
});
