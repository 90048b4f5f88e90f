import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useRenderer } from '../../settings.ts';
import { KINDS } from '../upload/files.ts';
import { LinkForm } from './LinkForm.tsx';
import { FONT_SIZES, PLAIN_SIZE } from './sizes.ts';
import { CLEAR, IMAGE_ICON, LINK_ICON, TOOLS, type Tool } from './tools.ts';

interface ToolbarProps {
  editor: Editor;
  /** id of the text that it changes */
  target: string;
  onImages(files: FileList): void;
}

const HEADINGS = [0, 2, 3] as const;

/** The menu: one stop of the Tab key, arrows move inside it (the toolbar pattern of ARIA). */
export function Toolbar({ editor, target, onImages }: ToolbarProps) {
  const { translate } = useRenderer();
  const bar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [stop, setStop] = useState(0);
  const [linking, setLinking] = useState(false);
  const now = useEditorState({ editor, selector: ({ editor: at }) => stateOf(at) });

  const stops = () => [...(bar.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const all = stops();
    const at = all.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const next = (to + all.length) % all.length;
    setStop(next);
    all[next]?.focus();
  };
  let count = 0;
  const stopProps = () => {
    const index = count++;
    return { 'data-stop': '', tabIndex: index === stop ? 0 : -1, onFocus: () => setStop(index) };
  };
  const button = (tool: Tool) => (
    <ToolButton
      key={tool.name}
      {...stopProps()}
      name={tool.name}
      icon={tool.icon}
      pressed={tool.pressed === undefined ? undefined : now.pressed.includes(tool.name)}
      disabled={now.disabled.includes(tool.name)}
      onClick={() => tool.run(editor)}
    />
  );
  return (
    <>
      <div
        ref={bar}
        className="hall-rich-bar"
        role="toolbar"
        tabIndex={-1}
        aria-label={translate('richToolbar')}
        aria-controls={target}
        onKeyDown={onKeyDown}
      >
        <select
          {...stopProps()}
          aria-label={translate('richHeading')}
          value={now.heading}
          onChange={(event) => {
            const level = Number(event.target.value);
            const chain = editor.chain().focus();
            if (level === 2 || level === 3) chain.setHeading({ level }).run();
            else chain.setParagraph().run();
          }}
        >
          {HEADINGS.map((level) => (
            <option key={level} value={level}>
              {translate(`rich_heading${level}`)}
            </option>
          ))}
        </select>
        <select
          {...stopProps()}
          aria-label={translate('richSize')}
          value={now.size}
          onChange={(event) => {
            const chain = editor.chain().focus();
            if (event.target.value === String(PLAIN_SIZE)) chain.unsetFontSize().run();
            else chain.setFontSize(`${event.target.value}px`).run();
          }}
        >
          {FONT_SIZES.map((size) => (
            <option key={size} value={size}>{`${size}px`}</option>
          ))}
        </select>
        {TOOLS.map((group, index) => (
          <span key={index} className="hall-rich-group">
            {group.map(button)}
          </span>
        ))}
        <span className="hall-rich-group">
          <ToolButton
            {...stopProps()}
            name="link"
            icon={LINK_ICON}
            pressed={now.link}
            onClick={() => setLinking(!linking)}
          />
          <ToolButton {...stopProps()} name="image" icon={IMAGE_ICON} onClick={() => picker.current?.click()} />
          {button(CLEAR)}
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={KINDS.richText.accept}
          onChange={(event) => {
            if (event.target.files !== null) onImages(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      {linking ? <LinkForm editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  );
}

interface ToolButtonProps {
  name: string;
  icon: string;
  pressed?: boolean | undefined;
  disabled?: boolean;
  tabIndex: number;
  onClick(): void;
  onFocus(): void;
}

/** Disabled ones stay focusable, so that arrows do not jump. */
function ToolButton({ name, icon, pressed, disabled = false, onClick, ...stop }: ToolButtonProps) {
  const { translate } = useRenderer();
  const label = translate(`rich_${name}`);
  return (
    <button
      {...stop}
      type="button"
      className="hall-rich-tool"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      // the text keeps its focus and selection
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={icon} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
    </button>
  );
}

/** What the menu shows about the place of the cursor. */
function stateOf(editor: Editor) {
  const tools = [...TOOLS.flat(), CLEAR];
  const size = String(editor.getAttributes('textStyle')['fontSize'] ?? `${PLAIN_SIZE}px`);
  return {
    pressed: tools.filter((tool) => tool.pressed?.(editor) === true).map((tool) => tool.name),
    disabled: tools.filter((tool) => tool.enabled?.(editor) === false).map((tool) => tool.name),
    heading: HEADINGS.find((level) => level > 0 && editor.isActive('heading', { level })) ?? 0,
    size: size.replace('px', ''),
    link: editor.isActive('link'),
  };
}
