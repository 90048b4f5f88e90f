import { useState } from 'react';
import { PATHS } from '../../../contract/paths.ts';
import type { ListShape } from '../../../renderer/list/types.ts';
import { get, put } from '../../api/client.ts';
import { useLoad } from '../../hooks/useLoad.ts';

/** Whether the person last saw this list as a table, a calendar or what else it offers; kept with his preferences. */
export function useShape(entity: string, wanted: boolean): { shape?: ListShape; onShape(shape: ListShape): void } {
  const address = `${PATHS.preferences}/shape:${entity}`;
  const { data: kept } = useLoad(wanted ? address : null, () => get<ListShape | null>(address, { quiet: true }));
  const [chosen, setChosen] = useState<{ entity: string; shape: ListShape } | null>(null);
  const shape = chosen?.entity === entity ? chosen.shape : kept;
  return {
    ...(shape && { shape }),
    onShape(next) {
      setChosen({ entity, shape: next });
      // a wish that could not be kept is told by nobody: the list looks as it was chosen
      put(address, { json: { value: next }, quiet: true }).catch(() => undefined);
    },
  };
}
