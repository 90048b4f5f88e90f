import { Button } from 'antd';
import { CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { Locale } from '../../definition/types/locale.ts';
import type { Translate } from '../services.ts';
import { useRenderer } from '../settings.ts';
import { sizeText } from '../widgets/parts/sizeText.ts';
import type { ListQuery, RecordCalls } from './types.ts';

interface ExportButtonProps {
  calls: RecordCalls;
  query: ListQuery;
  onFailure(text: string): void;
}

interface Progress {
  bytes: number;
  rows: number | null;
}

/** Exports what the list shows; while that lasts, how far it is and a way to stop it. */
export function ExportButton({ calls, query, onFailure }: ExportButtonProps) {
  const { translate, locale } = useRenderer();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const control = new AbortController();
    running.current = control;
    setProgress({ bytes: 0, rows: null });
    try {
      await calls.exportRecords?.(query, {
        signal: control.signal,
        onProgress: (bytes, rows) => setProgress({ bytes, rows }),
      });
    } catch {
      if (!control.signal.aborted) onFailure(translate('downloadFailed'));
    } finally {
      if (running.current === control) {
        running.current = null;
        setProgress(null);
      }
    }
  };
  const stop = (event: MouseEvent) => {
    // the second half of a double click meant the export, not its end
    if (event.detail < 2) running.current?.abort();
  };
  // one button that becomes another: whoever pressed it still stands on it
  return (
    <span className="hall-exporting">
      {progress === null ? null : <span role="status">{textOf(progress, translate, locale)}</span>}
      <Button
        icon={progress === null ? <DownloadOutlined /> : <CloseOutlined />}
        onClick={progress === null ? () => void start() : stop}
      >
        {translate(progress === null ? 'export' : 'exportStop')}
      </Button>
    </span>
  );
}

function textOf({ bytes, rows }: Progress, translate: Translate, locale: Locale): string {
  const size = sizeText(bytes, locale);
  return rows === null ? translate('exporting', { size }) : translate('exportingRows', { size, count: rows });
}
