/** The pages of this area by the names under which the dashboard asks for them. */
export const developersPages = {};
