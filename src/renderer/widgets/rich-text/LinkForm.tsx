import type { Editor } from '@tiptap/core';
import { useState, type KeyboardEvent } from 'react';
import { useRenderer } from '../../settings.ts';

const KNOWN = /^(https?:\/\/|mailto:|tel:)/i;

/** Asks where the chosen words lead. Not a <form>: the editor stands inside one. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { translate } = useRenderer();
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(before);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const trimmed = address.trim();
    const href = trimmed === '' || KNOWN.test(trimmed) ? trimmed : `https://${trimmed}`;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && before === '') {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  };
  return (
    <div className="hall-rich-link" onKeyDown={onKeyDown}>
      <input
        className="hall-input"
        // opened by its button: the next thing is to type
        ref={(input) => input?.focus()}
        type="url"
        aria-label={translate('richAddress')}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <button type="button" className="hall-button" onClick={apply}>
        {translate('confirm')}
      </button>
      <button type="button" className="hall-button" onClick={close}>
        {translate('cancel')}
      </button>
    </div>
  );
}
