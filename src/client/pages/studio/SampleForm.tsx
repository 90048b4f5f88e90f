import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { maskData } from '../../../definition/mask.ts';
import { isMaskedTo, rightsAt } from '../../../definition/projection/rights.ts';
import { visibleData } from '../../../definition/projection/visible.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { SchemaForm } from '../../../renderer/form/SchemaForm.tsx';
import type { SchemaFormHandle, SchemaFormProps } from '../../../renderer/form/types.ts';
import { settledSample } from './sampleValues.ts';
import type { TabProps } from './useDraft.ts';
import { useTrialForm } from './useTrialForm.ts';

interface Props
  extends
    Pick<TabProps, 'studio' | 'draft'>,
    Pick<SchemaFormProps, 'label' | 'readonly' | 'onChange' | 'onSubmit' | 'children'> {
  definition: TopicDefinition;
  node: string;
  /** all of a sample */
  filled: FormData;
  /** somebody else's request: what is masked for others is masked */
  isOthers?: boolean;
  children?: ReactNode;
}

/** The form of a node with a sample, as its people would get it; another one begins anew by its `key`. */
export function SampleForm({ studio, draft, definition, node, filled, isOthers = false, ...form }: Props) {
  const handle = useRef<SchemaFormHandle>(null);
  const as = definition.samples[0]?.as ?? 'teacher';
  const whole = useMemo(() => settledSample(definition, as, filled) ?? filled, [definition, as, filled]);
  const formData = useMemo(() => {
    const visible = visibleData(definition, node, whole);
    const rights = rightsAt(definition, node);
    return isOthers ? maskData(visible, (path) => isMaskedTo(rights, path, node !== 'view')) : visible;
  }, [definition, node, whole, isOthers]);
  const asked = { studio, draft, definition, node, as, by: as, formData, whole };
  const { projection, related } = useTrialForm(asked);
  // what is seen no more, or again, while the form stays
  const seen = JSON.stringify(formData);
  const drawn = useRef({ seen, formData });
  useEffect(() => {
    if (drawn.current.seen !== seen) handle.current?.replace(formData);
    drawn.current = { seen, formData };
  }, [seen, formData]);
  return <SchemaForm {...form} {...{ projection, related, formData }} formRef={handle} />;
}
