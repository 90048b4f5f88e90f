import type { Files } from '../../../definition/edit/files.ts';
import type { Exploration, TryDraft } from '../../../contract/studio/trial.ts';
import { rightsAt } from '../../../definition/projection/rights.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { Sample, TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';

/** Of what a form holds that which its node writes: nothing else is taken from it, and a journey that is kept says no more. */
export function writtenAt(definition: TopicDefinition, node: string, formData: FormData): FormData {
  const { touches } = rightsAt(definition, node);
  const known = allProperties(definition.schema);
  return Object.fromEntries(Object.entries(formData).filter(([name]) => Object.hasOwn(known, name) && touches(name)));
}

/** What there is to fill a form with: the samples, and what journeys have filled in by their end. */
export function filledForms({ samples, journeys }: TopicDefinition): { name: string; formData: FormData }[] {
  return [
    ...samples.map(({ name, formData }) => ({ name, formData })),
    ...journeys.map(({ name, formData, steps }) => ({
      name,
      formData: Object.assign({}, formData, ...steps.map((step) => step.formData)) as FormData,
    })),
  ];
}

/** Those that can be handed in, in an order that stays. */
export function validSamples({ samples }: TopicDefinition): Sample[] {
  return samples.filter(({ name }) => name.startsWith('valid-')).sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const MODES = ['walk', 'branches', 'form', 'sheet', 'examples'] as const;

/** What walking every branch has come to so far. */
export type Explored = Omit<Exploration, 'over' | 'stops'> & {
  /** with how often */
  stops: readonly (Exploration['stops'][number] & { count: number })[];
};

/** What somebody tries, and how far he has come. */
interface Tried {
  mode?: (typeof MODES)[number];
  as?: string;
  /** as it was filled in last; null: as it comes */
  begun?: FormData | null;
  journey?: TryDraft | null;
  /** what was found when every branch of these files was walked */
  explored?: { files: Files; found: Explored } | null;
}

/** Keeps it for as long as the definition is edited: the tab itself is gone while another one is seen. */
export class TrialMemory {
  tried: Readonly<Tried> = {};

  keep(more: Tried): void {
    this.tried = { ...this.tried, ...more };
  }
}
