import { HallError } from '../../../contract/errors.ts';
import type { Hall } from '../hall.ts';

/**
 * Has a file looked at before it is kept, where the hall has somebody who can.
 * @throws HallError uploadInfected; scannerAway where nobody could look and the setting wants every file looked at
 */
export async function refuseViruses(path: string, { scanner, log }: Hall): Promise<void> {
  if (scanner === null) return;
  const found = await scanner.scan(path).catch((error: unknown) => {
    log.error({ err: error }, 'an upload could not be scanned');
    if (!scanner.takesUnseen) throw new HallError('scannerAway');
    return null;
  });
  if (found === null) return;
  log.warn({ virus: found }, 'an upload was refused');
  throw new HallError('uploadInfected', { values: { virus: found } });
}
