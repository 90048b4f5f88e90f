/**
 * Tab goes on from an open list of which several are chosen. The list itself would take the choice that is marked, or give
 * it back, and keep the focus: nobody came out of it by Tab, and whoever tried chose something that he did not see.
 */
export function leaveLists(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const isList = event.target instanceof Element && event.target.closest('.ant-select-multiple') !== null;
      if (event.key === 'Tab' && isList) event.stopPropagation();
    },
    true,
  );
}
