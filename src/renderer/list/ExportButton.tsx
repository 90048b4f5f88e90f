import { Button } from 'antd';
import { CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { useRenderer } from '../settings.ts';
import { useIsPhone } from '../useIsPhone.ts';
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

/** `1.2 MB`, or kilobytes below one. */
function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Exports what the list shows; while that lasts, how far it is and a way to stop it. */
export function ExportButton({ calls, query, onFailure }: ExportButtonProps) {
  const { translate } = useRenderer();
  const phone = useIsPhone();
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
  if (progress === null) {
    return (
      <Button icon={<DownloadOutlined />} aria-label={translate('export')} onClick={() => void start()}>
        {phone ? null : translate('export')}
      </Button>
    );
  }
  const { bytes, rows } = progress;
  const size = sizeText(bytes);
  const text = rows === null ? translate('exporting', { size }) : translate('exportingRows', { size, count: rows });
  return (
    <span className="hall-exporting">
      <span role="status">{text}</span>
      <Button icon={<CloseOutlined />} onClick={() => running.current?.abort()}>
        {translate('exportStop')}
      </Button>
    </span>
  );
}
