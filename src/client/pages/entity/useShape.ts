import { useState } from 'react';
import { PATHS } from '../../../contract/paths.ts';
import type { ListShape } from '../../../renderer/list/types.ts';
import { get, put } from '../../api/client.ts';
import { useLoad } from '../../hooks/useLoad.ts';

/**
 * Whether the person last saw this list as a table, a calendar or what else it offers; kept with his preferences.
 * @param opensAs how it looks to who has not chosen; nothing is drawn so before that is known
 */
export function useShape(
  entity: string,
  wanted: boolean,
  opensAs?: ListShape,
): { shape?: ListShape; onShape(shape: ListShape): void } {
  const address = `${PATHS.preferences}/shape:${entity}`;
  const { data: kept, error } = useLoad(wanted ? address : null, async () => ({
    shape: await get<ListShape | null>(address, { quiet: true }),
  }));
  const [chosen, setChosen] = useState<{ entity: string; shape: ListShape } | null>(null);
  const shape = chosen?.entity === entity ? chosen.shape : (kept?.shape ?? (kept || error ? opensAs : undefined));
  return {
    ...(shape && { shape }),
    onShape(next) {
      setChosen({ entity, shape: next });
      // a wish that could not be kept is told by nobody: the list looks as it was chosen
      put(address, { json: { value: next }, quiet: true }).catch(() => undefined);
    },
  };
}
