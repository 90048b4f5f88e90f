// Runs before the first paint, from a file of its own so that the page needs no inline script (CSP).
// Sets the language of the page from the `language` cookie and light or dark and the contrast from the stored choice.
(function () {
  var root = document.documentElement;
  var language = /(?:^|;\s*)language=([^;]+)/.exec(document.cookie);
  if (language && /^[a-z]{2}-[A-Z]{2}$/.test(language[1])) root.lang = language[1];
  var theme = null;
  var contrast = null;
  try {
    theme = localStorage.getItem('theme');
    contrast = localStorage.getItem('contrast');
  } catch (_) {
    // storage may be switched off; the system's choice holds then
  }
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var high = contrast === 'high' || (contrast !== 'normal' && matchMedia('(prefers-contrast: more)').matches);
  root.dataset.contrast = high ? 'high' : 'normal';
  root.dataset.theme = dark ? 'dark' : 'light';
})();
