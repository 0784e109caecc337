// Before the first paint: the last chosen theme, else the system's, which forced colors always have.
(() => {
  const stored = localStorage.getItem('sightline.theme') ?? 'system';
  const chosen = matchMedia('(forced-colors: active)').matches ? 'system' : stored;
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
