// Before the first paint: the last chosen theme, else the system's.
(() => {
  const chosen = localStorage.getItem('sightline.theme') ?? 'system';
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
