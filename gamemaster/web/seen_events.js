/**
 * The server-sent events of an address, while the page is seen: a browser has
 * few connections to a server, so that pages which nobody sees hold none. Each
 * time it is seen again they begin anew; the first must tell all that is known.
 */
export class SeenEvents {
  /**
   * @param path   of the API
   * @param onNews called with what an event tells
   * @param onLoss called where the server is away or refuses; with whether it
   *               refuses. Else the browser tries again by itself.
   */
  constructor(path, onNews, onLoss = () => {}) {
    this.path = path;
    this.onNews = onNews;
    this.onLoss = onLoss;
    this.source = null;
    this.onSight = () => document.hidden ? this.rest() : this.listen();
    document.addEventListener('visibilitychange', this.onSight);
    this.onSight();
  }

  listen() {
    if (this.source) return;
    const source = new EventSource(`/api/${this.path}`);
    this.source = source;
    source.onmessage = event => this.onNews(JSON.parse(event.data));
    source.onerror = () =>
      this.onLoss(source.readyState === EventSource.CLOSED);
  }

  rest() {
    if (this.source) this.source.close();
    this.source = null;
  }

  close() {
    document.removeEventListener('visibilitychange', this.onSight);
    this.rest();
  }
}
