import type { FormData } from '../../../src/definition/types/json.ts';
import type { BenchSpec } from './spec.ts';

/** A form library under measurement, mounted. */
export interface Subject {
  /** the input that is typed into, as soon as it is there */
  input(): HTMLInputElement | null;
  /** checks the whole form as a person's click would, and answers how many errors are shown */
  submit(): Promise<number> | number;
  /** what the model holds for the typed field: text that is only in the DOM does not count */
  value(): unknown;
}

export type Mount = (element: HTMLElement, spec: BenchSpec, data: FormData) => Subject | Promise<Subject>;

/** The control that a label names, however a library ties the two together. */
export function byLabel(title: string): HTMLInputElement | null {
  for (const label of document.querySelectorAll('label')) {
    if (label.textContent?.replace(/\*/g, '').trim() === title && label.control instanceof HTMLInputElement) {
      return label.control;
    }
  }
  return null;
}
