/** Roles of a table said in so many words: browsers forget them when CSS lays a table out otherwise. */

/** Props that give an element of a table the role that it has by its name. */
export const as = (role: string) => ({ role });
