import httpx
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode


class GuidepostRetriever(BaseRetriever):
    """Evidence of Guidepost as LlamaIndex nodes; the metadata of each is its citation."""

    def __init__(self, base_url: str = "http://127.0.0.1:8484", api_key: str | None = None, limit: int = 5) -> None:
        self._base_url, self._api_key, self._limit = base_url, api_key, limit
        super().__init__()

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        headers = {"authorization": f"Bearer {self._api_key}"} if self._api_key else {}
        request = {"query": query_bundle.query_str, "limit": self._limit}
        answer = httpx.post(f"{self._base_url}/v1/search", json=request, headers=headers, timeout=30)
        if answer.is_error:
            raise RuntimeError(f"{answer.json()['detail']} [{answer.json()['code']}]")
        return [to_node(result) for result in answer.json()["results"]]


def to_node(result: dict) -> NodeWithScore:
    document, unit, element = result["document"], result["unit"], result["element"]
    metadata = {
        "document": document["id"], "title": document["title"], "file": document["file"],
        "page": element["page"], "section": " > ".join(unit["breadcrumb"]),
        "element": element["id"], "grade": unit.get("grade"), "unsure": ", ".join(unit["flags"]),
    }
    text = f"{unit['context']}\n{unit['text']}".strip()
    return NodeWithScore(node=TextNode(id_=f"{document['id']}/{unit['id']}", text=text, metadata=metadata), score=result["score"])
