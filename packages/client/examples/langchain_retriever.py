import httpx
from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever


class GuidepostRetriever(BaseRetriever):
    """Evidence of Guidepost as LangChain documents; the metadata of each is its citation."""

    base_url: str = "http://127.0.0.1:8484"
    api_key: str | None = None
    limit: int = 5

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        headers = {"authorization": f"Bearer {self.api_key}"} if self.api_key else {}
        answer = httpx.post(f"{self.base_url}/v1/search", json={"query": query, "limit": self.limit}, headers=headers, timeout=30)
        if answer.is_error:
            raise RuntimeError(f"{answer.json()['detail']} [{answer.json()['code']}]")
        return [to_document(result) for result in answer.json()["results"]]


def to_document(result: dict) -> Document:
    document, unit, element = result["document"], result["unit"], result["element"]
    return Document(
        id=f"{document['id']}/{unit['id']}",
        page_content=f"{unit['context']}\n{unit['text']}".strip(),
        metadata={
            "document": document["id"], "title": document["title"], "file": document["file"],
            "page": element["page"], "section": " > ".join(unit["breadcrumb"]),
            "element": element["id"], "box": element["bbox"], "grade": unit.get("grade"),
            "unsure": unit["flags"], "superseded_by": document.get("supersededBy"), "score": result["score"],
        },
    )
