import type { ProcessModel } from '../types/process.ts';
import type { DefinitionSource } from '../types/source.ts';
import { readProcess } from './read.ts';

/** Processes of other topics by key, for call activities; undefined where one is not known. */
export type ProcessLookup = (key: string) => ProcessModel | undefined;

export interface ReachedTasks {
  /** ids of the user tasks of the process itself and of all that it calls */
  ids: string[];
  /** false: it calls something that nobody knows here, so there may be more */
  complete: boolean;
}

/** Every user task that a request of this process may come to: one's form and rights hold in called processes too. */
export function tasksReached(process: ProcessModel, lookup: ProcessLookup = () => undefined): ReachedTasks {
  const seen = new Set<ProcessModel>();
  const ids = new Set<string>();
  let complete = true;
  const visit = (model: ProcessModel): void => {
    if (seen.has(model)) return;
    seen.add(model);
    for (const { id, type, calledElement } of Object.values(model.nodes)) {
      if (type === 'userTask') ids.add(id);
      if (calledElement === undefined) continue;
      const called = lookup(calledElement);
      if (called === undefined) complete = false;
      else visit(called);
    }
  };
  visit(process);
  return { ids: [...ids], complete };
}

/** The processes that these topics call among themselves, as far as their files can be read. */
export async function calledAmong(topics: readonly DefinitionSource[]): Promise<Map<string, ProcessModel>> {
  const files = topics.map(({ key, files: all }) => ({ key, bpmn: all.find(({ name }) => name === 'process.bpmn') }));
  const called = new Set(files.flatMap(({ bpmn }) => [...(bpmn?.text ?? '').matchAll(CALL)].map(([, key]) => key)));
  const models = new Map<string, ProcessModel>();
  for (const { key, bpmn } of files) {
    if (bpmn === undefined || !called.has(key)) continue;
    const { model } = await readProcess(bpmn.text, bpmn.path, { layout: false });
    if (model) models.set(key, model);
  }
  return models;
}

const CALL = /\bcalledElement\s*=\s*["']([^"']*)["']/g;
