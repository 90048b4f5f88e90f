import { Alert, Button } from 'antd';
import { useMemo } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import { allProperties } from '../../definition/schema/walk.ts';
import { ReadView } from '../form/ReadView.tsx';
import { useRenderer } from '../settings.ts';
import { differences, merged } from './conflict.ts';
import type { EntityView, RecordRow } from './types.ts';

interface ConflictNoticeProps {
  definition: EntityView;
  /** who was faster and when, in words */
  message: string;
  /** the record as it was read here, as it stands in the form, and as somebody else left it */
  base: FormData;
  mine(): FormData;
  theirs: RecordRow;
  /** false: what was typed before a reload cannot be told from what was there */
  mergeable: boolean;
  /** goes on with these; left alone, one just keeps typing */
  onSettle(formData: FormData): void;
}

/** Somebody else was faster: what he changed, and three ways to go on. The form stays as it is meanwhile. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { definition, message, base, mine, theirs, mergeable, onSettle } = props;
  const { translate } = useRenderer();
  const fields = useMemo(() => new Set(Object.keys(allProperties(definition.schema))), [definition.schema]);
  const changes = useMemo(() => differences(base, theirs, fields), [base, theirs, fields]);
  const { revision } = theirs;
  const overwrite = () => onSettle({ ...mine(), ...(revision !== undefined && { revision }) });
  return (
    <Alert
      className="hall-refusal"
      type="warning"
      showIcon
      role="alert"
      title={message}
      description={
        <>
          <p>{translate(changes.length > 0 ? 'conflictChanges' : 'conflictSame')}</p>
          {changes.length > 0 ? (
            <ReadView
              schema={definition.schema}
              uiSchema={definition.uiSchema}
              formData={theirs}
              changes={changes}
              columns={1}
              onlyChanged
            />
          ) : null}
          <div className="hall-conflict-ways">
            {mergeable ? (
              <Button size="small" type="primary" onClick={() => onSettle(merged(base, mine(), theirs, fields))}>
                {translate('mergeBoth')}
              </Button>
            ) : null}
            <Button size="small" onClick={overwrite}>
              {translate('keepMine')}
            </Button>
            <Button size="small" onClick={() => onSettle(theirs)}>
              {translate('takeTheirs')}
            </Button>
          </div>
        </>
      }
    />
  );
}
