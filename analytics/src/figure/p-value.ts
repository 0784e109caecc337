/** Two-sided p-values of standard tests. */

/** Lanczos' approximation of the logarithm of the gamma function, for positive numbers. */
const logGamma = (x: number): number => {
  const coefficients = [
    76.180091729471, -86.505320329417, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
    -0.5395239384953e-5,
  ];
  let series = 1.000000000190015;
  coefficients.forEach((one, index) => {
    series += one / (x + 1 + index);
  });
  const rest = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  return -rest + Math.log((Math.sqrt(2 * Math.PI) * series) / x);
};

/** The continued fraction of the incomplete beta function, by Lentz. */
const betaFraction = (x: number, a: number, b: number): number => {
  const tiny = 1e-300;
  const unless0 = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / unless0(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / unless0(1 + even * d);
    c = unless0(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / unless0(1 + odd * d);
    c = unless0(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-12) break;
  }
  return fraction;
};

/** The regularised incomplete beta function. */
const beta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
};

/** Two-sided p-value of Student's t. */
export const studentPValue = (t: number, degrees: number): number =>
  beta(degrees / (degrees + t ** 2), degrees / 2, 0.5);

/** Two-sided p-value of `k` successes in `n` trials with probability `share`: twice the smaller tail. */
export const binomialPValue = (k: number, n: number, share: number): number => {
  const atMost = k >= n ? 1 : beta(1 - share, n - k, k + 1);
  const atLeast = k <= 0 ? 1 : beta(share, k, n - k + 1);
  return Math.min(1, 2 * Math.min(atMost, atLeast));
};

/** Two-sided p-value of Fisher's exact test of `a` of `n` against `b` of `m`: twice the smaller tail. */
export const fisherPValue = (a: number, n: number, b: number, m: number): number => {
  const ones = a + b;
  const [least, most] = [Math.max(0, ones - m), Math.min(n, ones)];
  const choose = (of: number, some: number): number => logGamma(of + 1) - logGamma(some + 1) - logGamma(of - some + 1);
  const all = choose(n + m, ones);
  const probabilityOf = (k: number): number => Math.exp(choose(n, k) + choose(m, ones - k) - all);
  let [below, above] = [0, 0];
  for (let k = least; k <= a; k += 1) below += probabilityOf(k);
  for (let k = a; k <= most; k += 1) above += probabilityOf(k);
  return Math.min(1, 2 * Math.min(below, above));
};
