import type { Words } from './words.ts';

export const german: Words = {
  meanings: {
    up: 'stieg stiegen steigt steigen gestiegen steigend angestiegen ansteigt ansteigen anstieg erhöht erhöhte erhöhten wuchs wuchsen wächst wachsen gewachsen zugenommen zunahm zunimmt höher höhere höheren höherer höheres mehr',
    down: 'fiel fielen fällt fallen gefallen sank sanken sinkt sinken gesunken sinkend zurückgegangen zurückging rückgang abgenommen abnahm abnimmt verringert verringerte verringerten reduziert niedriger niedrigere niedrigeren niedrigerer niedrigeres geringer geringere geringeren weniger unter unterhalb',
    better: 'besser bessere besseren besserer besseres verbessert verbesserte verbesserten verbessern verbesserung',
    worse:
      'schlechter schlechtere schlechteren schlechteres verschlechtert verschlechterte verschlechterten verschlechtern verschlechterung',
    negation: 'kein keine keinen keinem keiner nicht nie niemals nichts niemand weder ohne kaum',
    clarity:
      'eindeutig eindeutige eindeutigen eindeutiger eindeutiges klar klare klaren klarer deutlich deutliche deutlichen deutlicher signifikant signifikante signifikanten',
    hedge:
      'könnte könnten kann können dürfte dürften würde würden sollte sollten wahrscheinlich vermutlich voraussichtlich prognostiziert erwartet geschätzt wenn falls etwa ungefähr rund circa',
    cause:
      'weil wegen aufgrund dank ursache ursachen verursacht verursachte verursachten erklärt erklärte erklären beiträge beitrag beigetragen beiträgt beitragen führt führte führten entfällt entfallen',
    highest: 'höchste höchsten höchster höchstes meiste meisten größte größten größter größtes längste längsten',
    lowest:
      'niedrigste niedrigsten niedrigster niedrigstes wenigsten geringste geringsten kleinste kleinsten kürzeste kürzesten',
  },
  plain: `der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem es er sie ihr ihre
    ihren ihrem ihrer ihres ihnen sein seine seinen seiner wer was wo wann als so wie während bei beim im in am an um zu zum zur
    von vom mit aus auf für über nach vor seit bis durch gegen gegenüber zwischen innerhalb und oder aber auch dann jedoch sowie
    ist sind war waren sei wurde wurden wird werden worden hat haben hatte hatten habe gewesen sich
    lag lagen liegt liegen betrug betrugen beträgt betragen ging gingen gegangen kam kamen kommt gekommen bewegte
    änderte geändert verändert veränderte veränderung änderung blieb blieben bleibt bleiben
    erreichte erreichten erreicht erreichen zeigt zeigte zeigen machte macht machten
    verglichen vergleich gemessen
    jetzt nun heute derzeit aktuell aktuelle aktuellen zuvor davor vorher vorherige vorherigen voriger vorigen früher danach
    später letzte letzten letzter zuletzt
    zeitraum zeiträume zeiträumen tag tage tagen woche wochen monat monate monaten score scores punkt punkte punkten wert werte
    kennzahl anteil anteile teil pro je durchschnittlich durchschnitt mittel`,
  roles: {
    introducesOther:
      /(?:^|\s)(?:von|vom|gegenüber|als|gegen|statt|nach|zuvor|davor|vorher|verglichen mit|im vergleich (?:zu|mit))(?:\s[\p{L}’]+){0,3}[\s:]*$/iu,
    introducesOwn: /(?:^|\s)(?:auf|bei|jetzt|nun|ist|sind|beträgt|liegt|liegen|erreicht|erreichte)\s*$/iu,
    isOfBefore: /(?:^|\s)(?:zuvor|davor|vorher|vorherigen?|vorigen|früher)(?![\p{L}])/iu,
    // A comma ends what is said of a figure: “auf 3 Tage gestiegen, zuvor 2 Tage”.
    comparison: /[,;(]|(?:^|\s)(?:von|vom|als|gegenüber|gegen|statt|nach|verglichen|vergleich)(?![\p{L}])/iu,
  },
};
