import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Published } from '../../../../contract/studio/publishing.ts';
import { applyPath, reportPath } from '../../../app/paths.ts';
import type { TabProps } from '../useDraft.ts';

interface Props extends Pick<TabProps, 'studio' | 't'> {
  published: Published;
}

/** It serves, and where it is seen. */
export function PublishedAlert({ studio: { kind, key }, published, t }: Props) {
  // the button that was pressed is another one by now
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => told.current?.focus({ preventScroll: true }), [published]);
  return (
    <div ref={told} tabIndex={-1}>
      <Alert
        type="success"
        showIcon
        role="status"
        title={t('published', { version: published.version })}
        description={
          <>
            <p>{t(`publishedTo.${published.publishedTo}`)}</p>
            {kind === 'topic' ? <Link to={applyPath(key)}>{t('openForm')}</Link> : null}
            {kind === 'entity' ? (
              <>
                <p>{t('inMenu')}</p>
                <Link to={`/${key}`}>{t('openList')}</Link>
              </>
            ) : null}
            {kind === 'report' ? <Link to={reportPath(key)}>{t('report.open')}</Link> : null}
          </>
        }
      />
    </div>
  );
}
