import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { editorPath, importArchive } from './studioCalls.ts';
import type { Words } from './texts.ts';

/** Takes in the archive of a definition, of another hall's or from an editor, and opens it as a draft. */
export function ImportButton({ t }: { t: Words }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const send = async (file: File) => {
    setBusy(true);
    try {
      void navigate(editorPath(await importArchive(file)));
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={t('importArchive')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // the same one may be chosen again once it was mended
          target.value = '';
          if (file) void send(file);
        }}
      />
      <Button loading={busy} onClick={() => input.current?.click()}>
        {t('importArchive')}
      </Button>
    </>
  );
}
