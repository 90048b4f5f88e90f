import { useCallback, useMemo } from 'react';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { RendererServices } from '../../../renderer/services.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { projectionAt } from './Canvas.tsx';
import { trialScope } from './studioCalls.ts';
import type { TabProps } from './useDraft.ts';

interface Asked extends Pick<TabProps, 'studio' | 'draft'> {
  definition: TopicDefinition;
  node: string;
  /** who has handed it in, or is about to; empty: nobody is chosen yet */
  as: string;
  /** who fills it in */
  by: string;
  formData: FormData;
  /** what the node does not see of it too */
  whole?: FormData;
}

/** A form of a draft as the page of that person would have it: with what the server knows of him, and of whom he names. */
export function useTrialForm({ studio, draft, definition, node, as, by, formData, whole }: Asked) {
  const { key } = studio;
  const { files } = draft;
  const ask = useCallback(
    (filled: FormData, signal: AbortSignal) => trialScope(key, { files, as, by, node, formData: filled }, signal),
    [key, files, as, by, node],
  );
  const written = useMemo(() => JSON.stringify(files), [files]);
  const wanted = as === '' ? null : `${node} ${as} ${by} ${written}`;
  const { data: scope } = useLoad(wanted, (signal) => ask(formData, signal));
  const projection = useMemo(() => {
    const drawn = projectionAt(definition, node, whole);
    return scope === null || as === '' ? drawn : { ...drawn, scope };
  }, [definition, node, whole, scope, as]);
  const related = useCallback<NonNullable<RendererServices['related']>>(
    async (filled, signal) => {
      const { organisation } = await ask(filled, signal);
      return { related: {}, ...(organisation && { organisation }) };
    },
    [ask],
  );
  return { projection, related };
}
