import { create } from 'zustand';

interface CommandsState {
  shown: 'palette' | 'keys' | null;
}

/** What is open over every page: the palette, or the list of keys. */
export const useCommandsShown = create<CommandsState>()(() => ({ shown: null }));

export function showCommands(shown: CommandsState['shown']): void {
  useCommandsShown.setState({ shown });
}
