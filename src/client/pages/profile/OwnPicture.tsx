import { useRef, useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Profile, Reachable } from '../../../contract/person.ts';
import { profile } from '../../api/profile.ts';
import { messageOf } from '../../api/refused.ts';
import { uploadFile } from '../../api/upload.ts';
import { toast } from '../../app/feedback.ts';
import { Portrait } from '../../components/Portrait.tsx';
import { changeUser } from '../../store/session.ts';
import styles from './profile.module.css';

/** The person's picture: chosen and kept at once, or taken away. */
export function OwnPicture({ own, onSaved }: { own: Profile; onSaved: () => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const { mobile, email, revision } = own;
  const file = own.avatar?.[0]?.id ?? null;
  const keep = async (avatar: () => Promise<Reachable['avatar'] & object>) => {
    setSending(true);
    try {
      const files = await avatar();
      await profile.change({ mobile, email, revision, avatar: files });
      changeUser({ avatar: files[0]?.id ?? null });
      toast('success', t('prompt.success'));
      onSaved();
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const upload = (picture: File) =>
    keep(async () => [
      await uploadFile(picture, { kind: 'image', signal: new AbortController().signal, onProgress: () => undefined }),
    ]);
  return (
    <div className={styles.picture}>
      <Portrait name={own.realName} file={file} large />
      <Button loading={sending} onClick={() => input.current?.click()}>
        {t(file === null ? 'profile.choosePicture' : 'profile.changePicture')}
      </Button>
      {file !== null && (
        <Button disabled={sending} onClick={() => void keep(() => Promise.resolve([]))}>
          {t('profile.removePicture')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/gif"
        aria-label={t('profile.choosePicture')}
        onChange={({ target }) => {
          const [picture] = target.files ?? [];
          if (picture) void upload(picture);
          target.value = '';
        }}
      />
    </div>
  );
}
