/** Formats of dates, each made when it is first needed. */

/** To make one takes a phone longer than to load all the rest of a form: a page that only loads it must not wait for that. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat(locale, options);
    return made;
  };
}
