import { checkDefinition } from '../../definition/check/check.ts';
import type { CheckContext } from '../../definition/check/check.ts';
import type { Fault, SourceFile } from '../../definition/types/source.ts';
import type { DefinitionNow } from './deployments.ts';
import type { StoredSource } from './versions.ts';

export const PROCESS_FILE = 'process.bpmn';

/** A topic with another process than its folder has. */
export interface DrawnProcess {
  /** undefined: it has errors */
  hash: string | undefined;
  source: StoredSource;
  /** what the folder holds that it was laid over */
  base: string;
  faults: Fault[];
}

/**
 * Judges all files of a topic together with the drawn process. Samples are about the process that stands in the folder:
 * that a journey does not fit another one is said, but refuses nothing.
 */
export async function judgeDrawn(
  { source: folder, base, faults: unreadable }: DefinitionNow,
  xml: string,
  context: CheckContext & { common: SourceFile },
): Promise<DrawnProcess> {
  const files = folder.files.map((file) => (file.name === PROCESS_FILE ? { ...file, text: xml } : file));
  const whole = { ...folder, files };
  const running = { ...whole, files: files.filter(({ name }) => !name.startsWith('samples/')) };
  const { definition } = await checkDefinition(running, context);
  const { faults } = await checkDefinition(whole, context);
  const samples = new Set(files.filter(({ name }) => name.startsWith('samples/')).map(({ path }) => path));
  const readable = unreadable.every(({ severity }) => severity !== 'error');
  return {
    hash: readable ? definition?.hash : undefined,
    source: { ...whole, common: context.common },
    base,
    faults: [...unreadable, ...faults].map((fault) =>
      samples.has(fault.path) ? { ...fault, severity: 'warning' } : fault,
    ),
  };
}
