import { HallError } from '../../../contract/errors.ts';
import { faultsIn } from '../../../definition/check/locale.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { readProcess } from '../../../definition/process/read.ts';
import type { ProcessFault } from '../../../contract/processes.ts';
import type { DrawnProcess } from '../../definitions/drawn.ts';
import { toTaiwan } from '../../definitions/localiser.ts';
import type { Hall } from '../hall.ts';
import { withElements } from './faultPlaces.ts';

export interface JudgedModel {
  /** undefined: there is no topic of that key yet, and only the process by itself was looked at */
  drawn: DrawnProcess | undefined;
  faults: ProcessFault[];
}

/** What the checker says about a drawing: together with the form and the manifest of its topic, where there is one. */
export async function judgeModel(key: string, xml: string, locale: Locale, hall: Hall): Promise<JudgedModel> {
  const drawn = await hall.registry.drawn(key, xml);
  const faults = drawn?.faults ?? (await readProcess(xml, 'process.bpmn', { layout: false })).faults;
  return { drawn, faults: withElements(faultsIn(faults, locale, toTaiwan), xml) };
}

/** Its errors keep a drawing from being deployed. */
export function modelRefused(all: readonly ProcessFault[]): HallError {
  const faults = all.filter(({ severity }) => severity === 'error');
  const errors = faults.map(({ path, line, message }) => ({ path: 'xml', message: `${path}:${line}: ${message}` }));
  return new HallError('invalidData', { data: { errors, faults } });
}
