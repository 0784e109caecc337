/** The part of jStat that the tests use; it ships no types. */
declare module 'jstat' {
  type Cdf = { cdf(x: number, ...parameters: number[]): number };
  type Inverse = { inv(p: number, ...parameters: number[]): number };
  const jstat: {
    jStat: {
      studentt: Cdf & Inverse;
      normal: Inverse;
      binomial: Cdf;
      hypgeom: { pdf(k: number, population: number, successes: number, draws: number): number };
    };
  };
  export default jstat;
}
